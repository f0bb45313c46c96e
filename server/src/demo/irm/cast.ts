// The investors with a part in the demo's story.
import { today } from '../universe/calendar.ts'
import { actBefore, type Investor } from './investors.ts'

export interface Cast {
  /** Filed a Schedule 13D and is the largest buyer. */
  activist: Investor
  /** An index manager that sells. */
  seller: Investor
  /** A value manager that left. */
  leaver: Investor
  /** A large holder without contact for four months. */
  silent: Investor
  /** Opened a position and was never met. */
  newcomer: Investor
  prospect: Investor
}

/** The first that fits; a small market may lack some, for which a large holder stands in. */
export function castOf(investors: readonly Investor[]): Cast {
  const holder = investors[0]
  if (!holder) throw new Error('The demo has no holders')
  const find = (fits: (investor: Investor) => boolean) => investors.find(fits) ?? holder
  const deed = (investor: Investor) => actBefore(investor, today).deed
  return {
    activist: find(({ manner }) => manner === 'activist'),
    seller: find((one) => one.manner === 'index' && deed(one) === 'seller'),
    leaver: find((one) => deed(one) === 'left'),
    silent: find(({ isSilent }) => isSilent),
    newcomer: find((one) => deed(one) === 'new' && one.place % 2 === 0),
    prospect: find((one) => deed(one) === 'prospect'),
  }
}
