"""Does with Python's libraries what other contenders do: works on standard input, costs on output.

The words are those of c-contender. Started as `contender.py pillow` or `contender.py aiohttp`.
"""

import resource
import sys
import time

READ = {}


def read(path):
    if path not in READ:
        with open(path, "rb") as file:
            READ[path] = file.read()
    return READ[path]


def measured(work, count):
    cpu, wall = time.process_time(), time.monotonic()
    work()
    cpu, wall = time.process_time() - cpu, time.monotonic() - wall
    return f"ok {cpu} {wall} {count} {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss}"


def decode(words, count):
    import io
    from PIL import Image

    path, side = words
    data, side = read(path), int(side)

    def work():
        for _ in range(count):
            picture = Image.open(io.BytesIO(data))
            if side:
                picture.draft("RGB", (side, side))
                picture.thumbnail((side, side), Image.Resampling.LANCZOS, reducing_gap=2.0)
            picture.convert("RGBA").load()

    return measured(work, count)


def resize(words, count):
    import os
    from PIL import Image

    width, height, new_width, new_height = map(int, words)
    row = os.urandom(width * 4)
    # Premultiplied, as Pillow itself would make of RGBA before it resizes.
    picture = Image.frombytes("RGBa", (width, height), row * height)
    scale = min(new_width / width, new_height / height)
    size = (round(width * scale), round(height * scale))

    def work():
        for _ in range(count):
            picture.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)

    return measured(work, count)


def fetch(words, count):
    import asyncio
    import ssl
    import aiohttp

    base, authority, width, version = words
    if version == "2":
        return "missing aiohttp speaks no HTTP/2"
    context = None if authority == "-" else ssl.create_default_context(cafile=authority)

    async def one(session, first):
        for number in range(first, count, int(width)):
            async with session.get(f"{base}/{number}.jpg") as answer:
                body = await answer.read()
                assert answer.status == 200 and body

    async def every():
        connector = aiohttp.TCPConnector(limit=int(width), ssl=context)
        async with aiohttp.ClientSession(connector=connector) as session:
            await asyncio.gather(*(one(session, first) for first in range(int(width))))

    return measured(lambda: asyncio.run(every()), count)


WORKS = {"decode": decode, "resize": resize, "fetch": fetch}


def answer(line):
    name, *words, count = line.split()
    if name not in WORKS:
        return f"missing no work is called {name}"
    try:
        return WORKS[name](words, int(count))
    except ImportError as error:
        return f"missing {error}"
    except Exception as error:
        return "failed " + " ".join(f"{type(error).__name__}: {error}".split())


for line in sys.stdin:
    print(answer(line), flush=True)
