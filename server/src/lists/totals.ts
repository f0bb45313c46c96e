// What the market answers to a question. Counting a hundred thousand people takes longer than showing fifty of them, and
// the answer stays true until the directory is made anew, so it is remembered for that directory.
import { Memory } from '#platform/memory.ts'

export class DirectoryMemory<Answer> {
  readonly #memory: Memory<Answer>
  #version: number | undefined

  constructor(most: number) {
    this.#memory = new Memory(most)
  }

  recall(version: number, question: string, find: () => Promise<Answer>): Promise<Answer> {
    if (version !== this.#version) {
      this.#memory.forget()
      this.#version = version
    }
    return this.#memory.recall(question, find)
  }
}

const totals = new DirectoryMemory<number>(5000)

export const totalOf = (version: number, question: string, count: () => Promise<number>): Promise<number> =>
  totals.recall(version, question, count)
