// A board pack that is ready to be made.

import { formatQuarter } from '@rostrum/contract/market/quarters'
import { addDays } from '@rostrum/contract/platform/time-zones'
import { insertPack, templatePages } from '#features/reports/packs/public.ts'
import type { Db } from '#platform/database/database.ts'
import { newId } from '#platform/identifiers.ts'
import { lastQuarter } from '../universe/calendar.ts'
import { demoSecurities } from '../universe/demo-securities.ts'
import type { By } from './team.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

export async function writeBoardPacks(db: Db, { customerId, ada }: By, today: string): Promise<void> {
  const pages = templatePages('quarterly', demoSecurities.veltraneA).map((page) =>
    page.type === 'text' && page.settings.title === 'Executive summary'
      ? {
          ...page,
          settings: {
            ...page.settings,
            text: [
              'Institutional ownership and the largest holders are on the next pages, from filings alone.',
              '- Index funds bought with the benchmark; active managers were net sellers.',
              '- Margins and the installed base came up in most meetings.',
              '- We propose two days with growth managers in Boston after the results.',
            ].join('\n'),
          },
        }
      : page,
  )
  await insertPack(
    db,
    { customerId, id: newId(), userId: ada },
    {
      title: `Board of directors, ${formatQuarter(lastQuarter)}`,
      subtitle: 'Investor relations report',
      dateLine: day.format(new Date(`${addDays(today, 7)}T00:00:00Z`)),
      ...{ hasCover: true, knownOn: null, pages },
    },
  )
}
