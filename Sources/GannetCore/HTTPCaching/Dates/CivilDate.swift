/// A day of the Gregorian calendar, also before its time, as HTTP counts.
///
/// FoundationEssentials' calendar would do as well, at a hundred times the cost and with a time
/// zone to keep away from.
package struct CivilDate: Equatable {
    static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    static let longWeekdays = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
    /// The short names of the months, in order.
    package static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Of the common era.
    package var year: Int
    /// From 1.
    package var month: Int
    /// From 1.
    package var day: Int

    /// A day that the calendar need not have (see ``exists``).
    package init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day that many days after 1 January 1970.
    ///
    /// Years are counted from March, so that the leap day comes last, in eras of 400 years, which
    /// all have 146,097 days.
    init(daysSince1970: Int) {
        let days = daysSince1970 + 719_468
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// How many days after 1 January 1970 it is; the inverse of ``init(daysSince1970:)``.
    package var daysSince1970: Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let monthFromMarch = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// 0 for Sunday to 6 for Saturday.
    var weekday: Int {
        let shifted = (daysSince1970 + 4) % 7
        return shifted < 0 ? shifted + 7 : shifted
    }

    /// Whether the calendar has such a day.
    package var exists: Bool {
        (1...12).contains(month) && day >= 1 && CivilDate(daysSince1970: daysSince1970) == self
    }
}
