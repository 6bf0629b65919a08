/// What became of one step of a piece of work, for whoever asks later; times are uptimes.
struct StepRecord: Sendable {
    let stage: Stage
    /// The task that the work was begun for: who else needs it has joined it.
    let owner: TaskID
    let turn: StepTurn
    /// When it ended, or when the record was made if it is still under way.
    let endedAt: Double
    var isUnderWay = false
    let note: StepNote

    /// When it began to run.
    var startedAt: Double { turn.startedAt ?? endedAt }
}
