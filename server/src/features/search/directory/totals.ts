// What the market answers to a question. Counting a hundred thousand people takes longer than showing fifty of them, and
// the answer stays true until the directory is made anew, so it is remembered for that directory.

export class DirectoryMemory<Answer> {
  readonly #answers = new Map<string, Answer>()
  readonly #most: number
  #version: number | undefined

  constructor(most: number) {
    this.#most = most
  }

  async recall(version: number, question: string, find: () => Promise<Answer>): Promise<Answer> {
    if (version !== this.#version) {
      this.#answers.clear()
      this.#version = version
    }
    const known = this.#answers.get(question)
    if (known !== undefined) return known
    const answer = await find()
    // The oldest goes; a question that is still asked comes back at the price of one look.
    if (this.#answers.size >= this.#most) this.#answers.delete(this.#answers.keys().next().value ?? '')
    if (version === this.#version) this.#answers.set(question, answer)
    return answer
  }
}

const totals = new DirectoryMemory<number>(5000)

export const totalOf = (version: number, question: string, count: () => Promise<number>): Promise<number> =>
  totals.recall(version, question, count)
