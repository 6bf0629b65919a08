import Gannet
