import { type Alert, alertKindLabels, alerts } from '@rostrum/contract/holders/alerts'
import type { Implement } from '#platform/http/implement.ts'
import { percent } from '../held/cells.ts'
import { countAlerts, countNews, listAlerts, streamAlerts } from './queries.ts'
import { listRules } from './rules/queries.ts'
import { markOne, previewRules, readAll, saveRules, undoReadAll } from './service.ts'

export function alertRoutes(implement: Implement) {
  implement(alerts.list, ({ db, principal }, { query }) => listAlerts(db, principal.user.id, query))
  implement(alerts.export, ({ db, principal }, { query }) => lines(streamAlerts(db, principal.user.id, query)))
  implement(alerts.counts, ({ db, principal }, { query }) => countAlerts(db, principal.user.id, query))
  implement(alerts.news, ({ db, principal }, { query: { after, ...filters } }) =>
    countNews(db, principal.user.id, filters, after),
  )
  implement(alerts.read, markOne('read'))
  implement(alerts.unread, markOne('unread'))
  implement(alerts.readAll, readAll)
  implement(alerts.undoReadAll, undoReadAll)
  implement(alerts.rules, ({ db, principal }) => listRules(db, principal.user.id))
  implement(alerts.saveRules, saveRules)
  implement(alerts.preview, previewRules)
}

async function* lines(rows: AsyncIterable<Alert>) {
  for await (const { kind, security, holderName, outstandingBefore, outstandingAfter, ...row } of rows) {
    yield {
      ...row,
      kind: alertKindLabels[kind],
      security: security.ticker ?? security.name,
      holder: holderName,
      outstandingBefore: percent(outstandingBefore),
      outstandingAfter: percent(outstandingAfter),
    }
  }
}
