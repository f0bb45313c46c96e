import { alertKindLabels } from '@rostrum/contract/holders/alert-rules'
import { alertSeverities, severityLabels } from '@rostrum/contract/holders/alert-severity'
import { type Alert, alerts, bellAlertCount } from '@rostrum/contract/holders/alerts'
import type { Implement } from '#platform/http/implement.ts'
import { percent } from '../held/cells.ts'
import { countAlerts, countNews, listGroups, streamAlerts, unreadAlertGroups } from './queries/groups.ts'
import { listRules } from './rules/queries.ts'
import { markGroup, previewRules, readAll, readSeverities, saveRules, saveSeverities, undoReadAll } from './service.ts'

export function alertRoutes(implement: Implement) {
  implement(alerts.list, ({ db, principal }, { query }) => listGroups(db, principal.user.id, query))
  implement(alerts.export, ({ db, principal }, { query }) => lines(streamAlerts(db, principal.user.id, query)))
  implement(alerts.counts, ({ db, principal }, { query }) => countAlerts(db, principal.user.id, query))
  implement(alerts.news, ({ db, principal }, { query: { after, ...filters } }) =>
    countNews(db, principal.user.id, filters, after),
  )
  implement(alerts.unreadGroups, ({ db, customerId, principal }) =>
    unreadAlertGroups(db, { customerId, userId: principal.user.id, limit: bellAlertCount }),
  )
  implement(alerts.read, markGroup('read'))
  implement(alerts.unread, markGroup('unread'))
  implement(alerts.readAll, readAll)
  implement(alerts.undoReadAll, undoReadAll)
  implement(alerts.rules, ({ db, principal }) => listRules(db, principal.user.id))
  implement(alerts.saveRules, saveRules)
  implement(alerts.preview, previewRules)
  implement(alertSeverities.read, readSeverities)
  implement(alertSeverities.save, saveSeverities)
}

async function* lines(rows: AsyncIterable<Alert>) {
  for await (const { kind, severity, security, holderName, outstandingBefore, outstandingAfter, ...row } of rows) {
    yield {
      ...row,
      severity: severityLabels[severity],
      kind: alertKindLabels[kind],
      security: security.ticker ?? security.name,
      holder: holderName,
      outstandingBefore: percent(outstandingBefore),
      outstandingAfter: percent(outstandingAfter),
    }
  }
}
