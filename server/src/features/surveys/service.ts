import { isDeepStrictEqual } from 'node:util'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { problemsOf } from '@rostrum/contract/surveys/checks'
import type { SurveyForm } from '@rostrum/contract/surveys/form'
import { type Survey, type SurveyDetail, surveyCategoryNames, type surveys } from '@rostrum/contract/surveys/surveys'
import { isOwnSecurity } from '#features/focus/public.ts'
import { eachRow } from '#lists/each-row.ts'
import { recorderOf } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import type { Services } from '#platform/http/implement.ts'
import { newId } from '#platform/identifiers.ts'
import { releaseAnswers } from './answering/release.ts'
import { filesOfForm, keepFilesOfSurvey } from './kept-files.ts'
import * as queries from './queries.ts'
import { findOpenSurvey } from './read-survey.ts'
import { withSummaryFlag } from './results/availability.ts'
import { safeForm } from './safe-form.ts'
import { formOfTemplate } from './templates/service.ts'

export async function readSurvey(ctx: Context, id: string): Promise<SurveyDetail> {
  return withSummaryFlag(ctx, await findOpenSurvey(ctx, id))
}

export async function pageOfSurveys(ctx: Context, { query }: Input<typeof surveys.list>) {
  const { rows, total } = await queries.listSurveys(ctx.db, query)
  const flagged: Survey[] = []
  for (const row of rows) flagged.push(await withSummaryFlag(ctx, row))
  return { rows: flagged, total }
}

export async function* fileOfSurveys(ctx: Context, { query }: Input<typeof surveys.export>) {
  const rows = eachRow((page) => queries.listSurveys(ctx.db, { ...query, ...page }))
  for await (const { security, category, status, owner, ...row } of rows) {
    yield {
      ...row,
      security: security && (security.ticker ?? security.name),
      category: surveyCategoryNames[category],
      status: `${status.charAt(0).toUpperCase()}${status.slice(1)}`,
      owner: `${owner.firstName} ${owner.lastName}`,
    }
  }
}

/** A form is up to a megabyte, and is saved every few seconds while someone works on it. */
const brief = (form: SurveyForm) => ({
  pages: form.pages.length,
  questions: form.pages.reduce((sum, { questions }) => sum + questions.length, 0),
})

const recorded = recorderOf('survey')

async function requireOwnSecurity(ctx: Context, securityId: string | null | undefined): Promise<void> {
  if (securityId && !(await isOwnSecurity(ctx.db, securityId))) {
    throw unprocessable({ security_id: 'Choose one of your securities' })
  }
}

const emptyForm: SurveyForm = {
  language: 'en',
  intro: '',
  thanks: '',
  brandColor: null,
  showsProgress: true,
  pages: [{ id: 'page-1', title: '', questions: [], jumps: [] }],
  translations: [],
}

export async function createSurvey(ctx: Context, { body }: Input<typeof surveys.create>): Promise<SurveyDetail> {
  const { templateId, form, ...values } = body
  if (templateId !== undefined && form) throw unprocessable({ template_id: 'Give a template or a form' })
  await requireOwnSecurity(ctx, body.securityId)
  const given = templateId === undefined ? (form ?? emptyForm) : await formOfTemplate(ctx, templateId)
  return addSurvey(ctx, { ...values, form: safeForm(given) }, 'created')
}

async function addSurvey(
  ctx: Context,
  values: Omit<Parameters<typeof queries.insertSurvey>[1], 'customerId' | 'id' | 'userId'>,
  action: string,
): Promise<SurveyDetail> {
  const id = newId()
  await queries.insertSurvey(ctx.db, { ...values, customerId: ctx.customerId, id, userId: ctx.principal.user.id })
  await keepFilesOfSurvey(ctx, id, values.form)
  await recorded(ctx, action, id, { ...values, form: brief(values.form) })
  return readSurvey(ctx, id)
}

export async function changeSurvey(
  ctx: Context,
  { params, body }: Input<typeof surveys.update>,
): Promise<SurveyDetail> {
  const before = await findOpenSurvey(ctx, params.id)
  const { version = before.version, form, ...rest } = body
  if (rest.category && rest.category !== before.category && before.publishedAt) {
    throw unprocessable({ category: 'The type cannot be changed once a survey has been published' })
  }
  if (rest.securityId !== before.security?.id) await requireOwnSecurity(ctx, rest.securityId)
  const values = { ...rest, ...(form && { form: safeForm(form) }) }
  if (!(await queries.updateSurvey(ctx.db, before.id, version, values))) {
    throw new AppError('conflict', 'Someone has changed this survey since you opened it')
  }
  // Saved every few seconds, mostly with the same files.
  if (values.form && !isDeepStrictEqual(filesOfForm(values.form), filesOfForm(before.form))) {
    await keepFilesOfSurvey(ctx, before.id, values.form)
  }
  const { name, security, category, closesAt, quota } = before
  await recorded(
    ctx,
    'updated',
    before.id,
    { ...values, ...(values.form && { form: brief(values.form) }) },
    { name, securityId: security?.id ?? null, category, closesAt, quota, form: brief(before.form) },
  )
  return readSurvey(ctx, before.id)
}

/** By its place in the form, as the errors of a body are named. */
function rejectProblems({ form }: SurveyDetail): void {
  const fields: Record<string, string> = {}
  for (const { level, pageId, questionId, message } of problemsOf(form)) {
    if (level === 'hint') continue
    const page = form.pages.findIndex(({ id }) => id === pageId)
    const question = form.pages[page]?.questions.findIndex(({ id }) => id === questionId) ?? -1
    const field = `form.pages${page < 0 ? '' : `.${page}`}${question < 0 ? '' : `.questions.${question}`}`
    fields[field] = fields[field] ? `${fields[field]}. ${message}` : message
  }
  if (Object.keys(fields).length > 0) throw unprocessable(fields)
}

export async function publishSurvey(ctx: Context, { params }: Input<typeof surveys.publish>): Promise<SurveyDetail> {
  await queries.lockSurvey(ctx.db, params.id)
  const before = await findOpenSurvey(ctx, params.id)
  rejectProblems(before)
  await queries.publishForm(ctx.db, ctx.customerId, before.id)
  const now = new Date()
  await queries.updateStatus(ctx.db, before.id, {
    status: 'published',
    publishedAt: before.publishedAt ?? now,
    archivedAt: null,
  })
  await recorded(ctx, 'published', before.id, undefined, { status: before.status })
  return readSurvey(ctx, before.id)
}

export const archiveSurvey =
  ({ sealing }: Pick<Services, 'sealing'>) =>
  async (ctx: Context, { params }: Input<typeof surveys.archive>): Promise<SurveyDetail> => {
    await queries.lockSurvey(ctx.db, params.id)
    const before = await findOpenSurvey(ctx, params.id)
    if (before.status !== 'archived') {
      await queries.updateStatus(ctx.db, before.id, { status: 'archived', archivedAt: new Date() })
      await releaseAnswers(ctx.db, sealing, { customerId: ctx.customerId, surveyId: before.id })
    }
    await recorded(ctx, 'archived', before.id, undefined, { status: before.status })
    return readSurvey(ctx, before.id)
  }

export async function deleteSurvey(ctx: Context, { params }: Input<typeof surveys.delete>): Promise<undefined> {
  const { id, name } = await findOpenSurvey(ctx, params.id)
  await queries.updateDeletedAt(ctx.db, id, new Date())
  await recorded(ctx, 'deleted', id, undefined, { name })
  return undefined
}

export async function restoreSurvey(ctx: Context, { params }: Input<typeof surveys.restore>): Promise<SurveyDetail> {
  const deleted = await queries.findSurvey(ctx.db, params.id, 'deleted')
  if (!deleted) throw notFound('Survey')
  await queries.updateDeletedAt(ctx.db, deleted.id, null)
  await recorded(ctx, 'restored', deleted.id, { name: deleted.name })
  return readSurvey(ctx, deleted.id)
}

const longestName = 200
const suffix = ' (copy)'

export async function duplicateSurvey(
  ctx: Context,
  { params }: Input<typeof surveys.duplicate>,
): Promise<SurveyDetail> {
  const { name, security, category, form, quota } = await findOpenSurvey(ctx, params.id)
  const copy = { name: name.slice(0, longestName - suffix.length) + suffix, securityId: security?.id ?? null }
  // The copy is asked at another time.
  return addSurvey(ctx, { ...copy, category, form, quota, closesAt: null }, 'duplicated')
}
