// Flows of our security, its peers and its industry, as a summary, a breakdown and the managers behind them.
import type { Input, Output } from '@rostrum/contract/platform/endpoint'
import {
  type FlowFigures,
  type FlowGroups,
  type FlowManager,
  type FlowSubject,
  type FlowSummary,
  flowGroupingLabels,
  flowGroupLabel,
  type moneyFlows,
} from '@rostrum/contract/targeting/flows'
import { holderCells, percent, remembered, rememberedPage, streamWithOwn } from '#features/holders/held/public.ts'
import { exportName } from '#features/holders/scope/public.ts'
import type { Reader } from '#lists/viewer.ts'
import type { Context } from '#platform/context.ts'
import { unprocessable } from '#platform/errors.ts'
import { fileOf } from '#platform/http/export-file.ts'
import { flowNotes } from './notes.ts'
import {
  type FlowsOf,
  onlyWhose,
  type Period,
  type Priced,
  periodOf,
  pricesOf,
  subjectOf,
  subjectsOf,
} from './period.ts'
import { type Asked, behind, listManagers, streamManagers } from './queries/managers.ts'
import { type NotFiled, type SubjectSums, sumGroups, sumManagers, sumNotFiled, sumSubjects } from './queries/sums.ts'

const nothing: FlowFigures = {
  previousValue: 0,
  value: 0,
  valueChange: 0,
  netFlow: 0,
  priceEffect: 0,
  inflow: 0,
  outflow: 0,
  managerCount: 0,
  buyerCount: 0,
  sellerCount: 0,
}

const noSums: SubjectSums = { subject: '', ...nothing, notComparableCount: 0, notComparableValue: 0 }

export async function flowSummary(ctx: Context, { query }: Input<typeof moneyFlows.summary>): Promise<FlowSummary> {
  const found = await periodOf(ctx, query)
  const securityId = found.scope.security.id
  const { peerGroupId, subjects } = await subjectsOf(ctx, found.scope, query)
  if (found.from === null) return { securityId, peerGroupId, from: null, to: null, subjects: [], notes: [] }
  const period = onlyWhose(found, query)
  const keys = subjects.map(({ key }) => key)
  const sums = await remembered(period.scope, ['flows', period.from, period.to, keys], () =>
    summarize(ctx, period, subjects),
  )
  return { securityId, peerGroupId, from: period.from, to: period.to, ...sums }
}

/** Of our security and its peers alone; undefined if no manager has filed anything yet. */
export async function flowsWithPeers(ctx: Context, securityId: string) {
  const found = await periodOf(ctx, { securityId })
  if (found.from === null) return undefined
  const { subjects } = await subjectsOf(ctx, found.scope, {})
  const shown = subjects.filter(({ role }) => role === 'own' || role === 'peer')
  const question = ['flows', found.from, found.to, shown.map(({ key }) => key)]
  const { subjects: flows } = await remembered(found.scope, question, () => summarize(ctx, found, shown))
  return { from: found.from, to: found.to, flows }
}

async function summarize({ db }: Context, period: Period, subjects: readonly FlowsOf[]) {
  const priced = await pricesOf(
    db,
    subjects.flatMap(({ ids }) => ids),
    period,
  )
  const sums = await sumSubjects(db, { ...period, priced }, subjects)
  const silent = await sumNotFiled(db, period, subjects)
  const figures = subjects.map((subject) =>
    figuresOf(
      subject,
      sums.find((one) => one.subject === subject.key),
      silent.find((one) => one.subject === subject.key),
      priced,
    ),
  )
  return { subjects: figures, notes: flowNotes(period, figures, priced) }
}

function figuresOf(
  { ids, ...named }: FlowsOf,
  sums: SubjectSums | undefined,
  silent: NotFiled | undefined,
  priced: readonly Priced[],
): FlowSubject {
  const { subject: _, notComparableCount, notComparableValue, ...figures } = sums ?? noSums
  const isOne = named.role === 'own' || named.role === 'peer'
  const price = isOne ? priced.find(({ id }) => id === ids[0]) : undefined
  return {
    ...named,
    ...figures,
    securityCount: ids.length,
    fromPrice: price?.fromPrice ?? null,
    toPrice: price?.toPrice ?? null,
    flowShare: figures.previousValue > 0 ? figures.netFlow / figures.previousValue : null,
    notFiled: { managerCount: silent?.managerCount ?? 0, value: silent?.value ?? 0 },
    notComparable: { managerCount: notComparableCount, value: notComparableValue },
  }
}

export async function flowFile(
  ctx: Context,
  input: Input<typeof moneyFlows.export>,
): Promise<Output<typeof moneyFlows.export>> {
  const { scope } = await periodOf(ctx, input.query)
  const { subjects, from, to } = await flowSummary(ctx, input)
  return fileOf(subjectLines(subjects), from && to ? { name: exportName(scope, 'money-flows', from, to) } : {})
}

async function* subjectLines(subjects: readonly FlowSubject[]): Output<typeof moneyFlows.export> {
  for (const { flowShare, notFiled, notComparable, ...subject } of subjects) {
    yield {
      ...subject,
      flowShare: percent(flowShare),
      notFiled: notFiled.managerCount,
      notComparable: notComparable.managerCount,
    }
  }
}

/** Undefined if no manager has filed anything yet. */
async function comparedOf(ctx: Reader, query: Parameters<typeof periodOf>[1] & { subject: string }) {
  const found = await periodOf(ctx, query)
  const subject = await subjectOf(ctx, found.scope, query)
  if (found.from === null) return undefined
  const period = onlyWhose(found, query)
  const load = async () => ({ ...period, priced: await pricesOf(ctx.db, subject.ids, period) })
  const question = [period.from, period.to, subject.ids.length > 1 ? subject.key : subject.ids[0]]
  return { subject, period, load, question }
}

export async function flowGroups(ctx: Context, { query }: Input<typeof moneyFlows.groups>): Promise<FlowGroups> {
  const compared = await comparedOf(ctx, query)
  if (!compared) return { total: nothing, groups: [] }
  const { period, question, load } = compared
  return remembered(period.scope, ['flow groups', ...question, query.by], async () => {
    const loaded = await load()
    return { total: await sumManagers(ctx.db, loaded, []), groups: await sumGroups(ctx.db, loaded, query.by) }
  })
}

type GroupLines = Output<typeof moneyFlows.exportGroups>

export async function flowGroupFile(ctx: Context, input: Input<typeof moneyFlows.exportGroups>): Promise<GroupLines> {
  const { by } = input.query
  const { groups } = await flowGroups(ctx, input)
  const lines = async function* (): GroupLines {
    for (const { key, ...group } of groups) yield { name: flowGroupLabel(by, key), ...group }
  }
  const { scope, from, to } = await periodOf(ctx, input.query)
  return fileOf(lines(), {
    headers: { name: flowGroupingLabels[by] },
    ...(from && { name: exportName(scope, `money-flows-by-${by}`, from, to) }),
  })
}

type ManagerQuery = Omit<Input<typeof moneyFlows.managers>['query'], 'pageSize' | 'pageOffset'>

function checkGroup({ by, groupKey }: Pick<ManagerQuery, 'by' | 'groupKey'>): void {
  if (groupKey !== undefined && by === undefined) throw unprocessable({ by: 'Choose what to group by' })
}

export async function flowManagers(ctx: Reader, { query }: Pick<Input<typeof moneyFlows.managers>, 'query'>) {
  checkGroup(query)
  const compared = await comparedOf(ctx, query)
  if (!compared) return { rows: [], total: 0 }
  const { period, load, subject } = compared
  return rememberedPage<FlowManager>(ctx.db, period.scope, ['flow managers', query, subject.ids.length], async () =>
    listManagers(ctx.db, askedOf(query, await load()), query),
  )
}

const askedOf = ({ sort, side, by, groupKey }: ManagerQuery, compared: Asked['compared']): Asked => ({
  compared,
  sort,
  side,
  by,
  groupKey,
})

export async function flowTotal(ctx: Context, { query }: Input<typeof moneyFlows.total>): Promise<FlowFigures> {
  checkGroup(query)
  const compared = await comparedOf(ctx, query)
  if (!compared) return nothing
  const { side, by, groupKey } = query
  return remembered(compared.period.scope, ['flow total', ...compared.question, side, by, groupKey], async () =>
    sumManagers(ctx.db, await compared.load(), behind(query)),
  )
}

type Lines = Output<typeof moneyFlows.exportManagers>

export async function flowManagerFile(
  ctx: Context,
  { query }: Input<typeof moneyFlows.exportManagers>,
): Promise<Lines> {
  checkGroup(query)
  const compared = await comparedOf(ctx, query)
  if (!compared) return fileOf(managerLines([]), {})
  const { period, load, subject } = compared
  const asked = askedOf(query, await load())
  return fileOf(managerLines(streamWithOwn<FlowManager>(ctx.db, period.scope, streamManagers(ctx.db, asked))), {
    name: [
      ...(subject.role === 'own' ? [] : [subject.ticker ?? subject.name]),
      ...exportName(period.scope, 'money-flows-managers', period.from, period.to).slice(subject.role === 'own' ? 0 : 1),
    ],
  })
}

async function* managerLines(rows: AsyncIterable<FlowManager> | Iterable<FlowManager>): Lines {
  for await (const { holder, marks: _, isLate, ...row } of rows) {
    yield { ...holderCells(holder), ...row, isLate: isLate ? 'Yes' : 'No' }
  }
}
