// Free times in a person's calendar: nine to five on business days, on the clock of the investor.
import { instantAt } from '@rostrum/contract/platform/time-zones'
import { nextBusinessDay } from '../universe/calendar.ts'
import type { Random } from '../universe/random.ts'

export interface Slot {
  startsAt: Date
  endsAt: Date
}

export interface Wish {
  day: string
  zone: string
  minutes: number
  /** Hours between which it has to begin. */
  from?: number
  until?: number
}

const clockTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`

export class Diary {
  readonly #taken = new Map<string, Set<number>>()

  /** The first free half hour at or after a random one; a later day if all are taken. */
  book(person: string, { day, zone, minutes, from = 9, until = 16 }: Wish, random: Random): Slot {
    const taken = this.#taken.get(person) ?? new Set<number>()
    this.#taken.set(person, taken)
    const choices = 2 * (until - from) + 1
    const first = random.whole(0, choices - 1)
    for (let later = 0; ; later++) {
      const date = nextBusinessDay(day, later)
      for (let turn = 0; turn < choices; turn++) {
        const begin = from * 60 + 30 * ((first + turn) % choices)
        const startsAt = instantAt({ day: date, time: clockTime(begin) }, zone)
        const halves = [0, 1].map((half) => startsAt.getTime() + half * 1_800_000)
        if (begin + minutes > 17 * 60 || halves.some((half) => taken.has(half))) continue
        for (const half of halves) taken.add(half)
        return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) }
      }
    }
  }
}
