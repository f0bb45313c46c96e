// Money flows of managers into and out of our security.
import { formatQuarter } from '@rostrum/contract/market/quarters'
import { readFilters } from '@rostrum/contract/platform/read-filters'
import { listQueries } from '@rostrum/contract/reports/list-filters'
import { FlowManagerQuery } from '@rostrum/contract/targeting/flows-query'
import { flowManagers, periodOf } from '#features/targeting/public.ts'
import { holderFields, holderValues } from './profile-fields.ts'
import { amount, day, mostRows, type Subject, securityWords, text, yesOrNo, yesOrNoOptions } from './subject.ts'

export const flows: Subject = {
  key: 'flows',
  isOfSecurity: true,
  defaults: ['name', 'previousValue', 'netFlow', 'priceEffect', 'value'],
  fields: async () => [
    ...holderFields,
    text('side', 'Side', ['Buyer', 'Seller', 'Unchanged']),
    amount('previousValue', 'Prior value', 'money'),
    amount('value', 'Value', 'money'),
    amount('valueChange', 'Change in value', 'money'),
    amount('netFlow', 'Net flow', 'money'),
    amount('priceEffect', 'Price effect', 'money'),
    amount('change', 'Change in shares', 'change'),
    day('filedOn', 'Filed'),
    text('isLate', 'Filed late', yesOrNoOptions),
  ],
  async load(reading, asked) {
    const { filters } = readFilters(listQueries.flows, asked.listFilters)
    const query = { ...FlowManagerQuery.parse(asked.securityId ? { securityId: asked.securityId } : {}), ...filters }
    const { scope, from, to } = await periodOf(reading, query)
    const { rows, total } = await flowManagers(reading, { query: { ...query, pageSize: mostRows, pageOffset: 0 } })
    return {
      total,
      subtitle: [
        securityWords(scope.security),
        ...(from && to ? [`${formatQuarter(to)} vs. ${formatQuarter(from)}`] : []),
      ].join(', '),
      sources: [
        'Form 13F filings with the SEC, managers with comparable filings for both quarters. Net flow is the change in shares multiplied by the average of the two quarter-end prices.',
        ...(asked.knownOn ? ['As filed to date. This subject can’t be shown as of an earlier date.'] : []),
      ],
      rows: rows.map(({ holder, ...row }) => ({
        link: { type: 'organization', id: holder.id },
        values: {
          ...holderValues(reading, holder),
          side: row.netFlow > 0 ? 'Buyer' : row.netFlow < 0 ? 'Seller' : 'Unchanged',
          previousValue: row.previousValue,
          value: row.value,
          valueChange: row.valueChange,
          netFlow: row.netFlow,
          priceEffect: row.priceEffect,
          change: row.change,
          filedOn: row.filedOn,
          isLate: yesOrNo(row.isLate),
        },
      })),
    }
  },
}
