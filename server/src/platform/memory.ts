// Answers that took long to find and stay true for a while.

export class Memory<Answer> {
  readonly #answers = new Map<string, Answer>()
  readonly #underWay = new Map<string, Promise<Answer>>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  async recall(question: string, find: () => Promise<Answer>): Promise<Answer> {
    const known = this.#answers.get(question)
    if (known !== undefined) return known
    const underWay = this.#underWay.get(question)
    if (!underWay) return this.#look(question, find)
    // Whoever asks while somebody else is looking waits for them, and looks only if they fail.
    return (await underWay.catch(() => undefined)) ?? this.recall(question, find)
  }

  forget(): void {
    this.#answers.clear()
    this.#underWay.clear()
  }

  async #look(question: string, find: () => Promise<Answer>): Promise<Answer> {
    const looking = find()
    this.#underWay.set(question, looking)
    try {
      const answer = await looking
      // What was forgotten meanwhile stays forgotten.
      if (this.#underWay.get(question) === looking) this.#keep(question, answer)
      return answer
    } finally {
      if (this.#underWay.get(question) === looking) this.#underWay.delete(question)
    }
  }

  /** The oldest goes; a question that is still asked comes back at the price of one look. */
  #keep(question: string, answer: Answer): void {
    if (this.#answers.size >= this.#most) this.#answers.delete(this.#answers.keys().next().value ?? '')
    this.#answers.set(question, answer)
  }
}
