// What the market answers to a question. Counting a hundred thousand people takes longer than showing fifty of them, and
// the answer stays true until the directory is made anew, so it is remembered for that directory.

export class DirectoryMemory<Answer> {
  readonly #answers = new Map<string, Answer>()
  readonly #underWay = new Map<string, Promise<Answer>>()
  readonly #most: number
  #version: number | undefined

  constructor(most: number) {
    this.#most = most
  }

  async recall(version: number, question: string, find: () => Promise<Answer>): Promise<Answer> {
    if (version !== this.#version) {
      this.#answers.clear()
      this.#underWay.clear()
      this.#version = version
    }
    const known = this.#answers.get(question)
    if (known !== undefined) return known
    // Whoever asks while somebody else is looking waits for them, and looks only if they fail.
    const awaited = await this.#underWay.get(question)?.catch(() => undefined)
    return awaited ?? this.#look(version, question, find)
  }

  async #look(version: number, question: string, find: () => Promise<Answer>): Promise<Answer> {
    const looking = find()
    this.#underWay.set(question, looking)
    try {
      const answer = await looking
      // The oldest goes; a question that is still asked comes back at the price of one look.
      if (this.#answers.size >= this.#most) this.#answers.delete(this.#answers.keys().next().value ?? '')
      if (version === this.#version) this.#answers.set(question, answer)
      return answer
    } finally {
      if (this.#underWay.get(question) === looking) this.#underWay.delete(question)
    }
  }
}

const totals = new DirectoryMemory<number>(5000)

export const totalOf = (version: number, question: string, count: () => Promise<number>): Promise<number> =>
  totals.recall(version, question, count)
