// Releases of nameless answers that respondents bring about. No respondent waits for one, and many answers at once share
// one: its cost grows with the number of people who have answered.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '#platform/http/implement.ts'
import { isReleaseDue, releaseAnswers } from './release.ts'

/** Answers that arrive in the meantime are released together. */
const pauseMs = 200

interface Surveyed {
  customerId: string
  id: string
}

export class Releases {
  readonly #services: Pick<Services, 'database' | 'log' | 'sealing'>
  /** Surveys with a release under way, and whether another was asked for since it began. */
  readonly #underWay = new Map<string, boolean>()

  constructor(services: Pick<Services, 'database' | 'log' | 'sealing'>) {
    this.#services = services
  }

  /** If the process ends before it comes to that, the job does it. */
  ask(survey: Surveyed): void {
    const isFirst = !this.#underWay.has(survey.id)
    this.#underWay.set(survey.id, true)
    if (isFirst) void this.#run(survey)
  }

  async #run(survey: Surveyed): Promise<void> {
    while (this.#underWay.get(survey.id)) {
      this.#underWay.set(survey.id, false)
      await this.#release(survey).catch((error: unknown) =>
        this.#services.log.warn({ error, surveyId: survey.id }, 'Answers were not released; the job tries again'),
      )
      await sleep(pauseMs, undefined, { ref: false })
    }
    this.#underWay.delete(survey.id)
  }

  async #release({ customerId, id }: Surveyed): Promise<void> {
    const { database, sealing } = this.#services
    if (!(await database.oneStatement(customerId, (db) => isReleaseDue(db, id)))) return
    await database.withTenant(customerId, (db) => releaseAnswers(db, sealing, { customerId, surveyId: id }))
  }
}
