import type { activities, ThemeCount } from '@rostrum/contract/irm/activities'
import type { Theme, themes } from '@rostrum/contract/irm/themes'
import type { Input } from '@rostrum/contract/platform/endpoint'
import { recordChange } from '#platform/audit.ts'
import type { Context } from '#platform/context.ts'
import { seeingAll } from '#platform/database/viewer.ts'
import { AppError, notFound, unprocessable } from '#platform/errors.ts'
import { newId } from '#platform/identifiers.ts'
import { removeRows, replaceRows, restoreRows } from '#platform/removals.ts'
import {
  countByTheme,
  ensureWords,
  findRemovedThemeName,
  findTheme,
  findThemeByName,
  insertTheme,
  updateTheme,
  wordsOfBoth,
} from './queries.ts'

const nameIsUsed = () => unprocessable({ name: 'This name is already in use' })

async function requireTheme({ db }: Context, id: string): Promise<Theme> {
  const theme = await findTheme(db, id)
  if (!theme) throw notFound('Theme')
  return theme
}

export async function createTheme(ctx: Context, { body }: Input<typeof themes.create>): Promise<Theme> {
  const id = newId()
  if (!(await insertTheme(ctx.db, { customerId: ctx.customerId, id, ...body }))) throw nameIsUsed()
  await recordChange(ctx, { action: 'theme.created', subjectType: 'theme', subjectId: id, after: body })
  return requireTheme(ctx, id)
}

export async function changeTheme(ctx: Context, { params, body }: Input<typeof themes.update>): Promise<Theme> {
  const before = await requireTheme(ctx, params.id)
  const same = body.name && (await findThemeByName(ctx.db, body.name))
  if (same && same.id !== params.id) throw nameIsUsed()
  const { isArchived, ...values } = body
  const archivedAt = isArchived === undefined ? undefined : isArchived ? new Date() : null
  const change = { ...values, ...(archivedAt !== undefined && { archivedAt }) }
  if (Object.keys(change).length > 0) await updateTheme(ctx.db, params.id, change)
  const after = await requireTheme(ctx, params.id)
  await recordChange(ctx, { action: 'theme.updated', subjectType: 'theme', subjectId: params.id, before, after })
  return after
}

const removalOf = (themeId: string) => `theme:${themeId}`

const themed = ['app.activity_themes', 'app.survey_answer_themes'] as const

/** An activity or an answer with both themes keeps one, which calls are then searched for by the words of both. */
export async function mergeThemes(ctx: Context, { params, body }: Input<typeof themes.merge>): Promise<Theme> {
  if (params.id === body.intoThemeId) throw unprocessable({ into_theme_id: 'Choose another theme' })
  const before = await requireTheme(ctx, params.id)
  if (!(await findTheme(ctx.db, body.intoThemeId))) throw unprocessable({ into_theme_id: 'Unknown theme' })
  const words = await wordsOfBoth(ctx.db, params.id, body.intoThemeId)
  await ensureWords(ctx.db, ctx.customerId, params.id)
  const theirs: Parameters<typeof removeRows>[2][] = themed.map((table) => ({ table, where: { theme_id: params.id } }))
  const wordsOf = (theme_id: string) => ({ table: 'app.theme_words' as const, where: { theme_id } })
  theirs.push(wordsOf(params.id), wordsOf(body.intoThemeId))
  // Also of activities that this person may not see, which would lose the theme.
  await seeingAll(ctx.db, async () => {
    await removeRows(ctx, removalOf(params.id), ...theirs, { table: 'app.themes', where: { id: params.id } })
    for (const table of themed) {
      await replaceRows(ctx, removalOf(params.id), { table, where: { theme_id: body.intoThemeId } })
    }
    await replaceRows(ctx, removalOf(params.id), {
      table: 'app.theme_words',
      where: { theme_id: body.intoThemeId, words },
    })
  })
  await recordChange(ctx, { action: 'theme.merged', subjectType: 'theme', subjectId: params.id, before, after: body })
  return requireTheme(ctx, body.intoThemeId)
}

/** Undoes a merge: the activities have their theme again, and the other one only where they had it before. */
export async function restoreTheme(ctx: Context, { params }: Input<typeof themes.restore>): Promise<Theme> {
  const name = await findRemovedThemeName(ctx.db, removalOf(params.id))
  if (name === undefined) throw notFound('Theme')
  if (await findThemeByName(ctx.db, name)) throw new AppError('conflict', 'Another theme now has this name')
  await seeingAll(ctx.db, () => restoreRows(ctx, removalOf(params.id)))
  const theme = await requireTheme(ctx, params.id)
  await recordChange(ctx, { action: 'theme.restored', subjectType: 'theme', subjectId: params.id, after: theme })
  return theme
}

export const countThemes = (
  { db, customerId, principal }: Context,
  { query }: Input<typeof activities.themeCounts>,
  hasFields: boolean,
): Promise<ThemeCount[]> => {
  const { fieldFilters, ...filters } = query
  const conditions = { ...filters, ...(hasFields && { fieldFilters }) }
  return countByTheme(db, conditions, { customerId, userId: principal.user.id })
}
