// Ownership data that a customer uploads: the share register, the NOBO list, surveillance. Three areas with the same
// endpoints, each behind its own gate.
import { z } from 'zod'
import { endpoint, item, noContent, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { IdParams } from '../platform/values.ts'
import {
  ChangeTotals,
  changeColumns,
  importFields,
  issueColumns,
  positionColumns,
  RegisterChange,
  RegisterDetail,
  RegisterImport,
  RegisterIssue,
  RegisterName,
  RegisterPosition,
  RegisterPreview,
  RegisterSnapshot,
} from './register-rows.ts'
import { ChangeQuery, changeFilters, NameQuery, PositionQuery, positionFilters } from './register-rows-query.ts'
import { type RegisterKind, registerGates, registerTitles } from './register-values.ts'

function registerOf(kind: RegisterKind) {
  const base = { permission: 'member', gate: registerGates[kind] } as const
  const title = registerTitles[kind]
  // Wider than necessary, so that the endpoints of every register type share one TypeScript type.
  const root: `/v2/holders/${string}` = `/v2/holders/${kind}`
  const snapshot = `${root}/snapshots/{id}` as const
  const preview = `${root}/previews/{id}` as const
  const named = { ...base, params: IdParams }
  return {
    list: endpoint({
      ...base,
      method: 'GET',
      path: `${root}/snapshots`,
      summary: `${title}: the snapshots of a security, latest first`,
      query: z.object({ securityId: z.uuid().optional() }),
      response: item(z.array(RegisterSnapshot)),
    }),
    preview: endpoint({
      ...base,
      method: 'POST',
      path: `${root}/previews`,
      summary: `${title}: start an import preview; repeating the request returns the same preview`,
      body: z.strictObject(importFields),
      callsPerMinute: 30,
      affects: [],
      response: item(RegisterPreview),
    }),
    readPreview: endpoint({
      ...named,
      method: 'GET',
      path: preview,
      summary: `${title}: an import preview row by row, with totals and progress`,
      response: item(RegisterPreview),
    }),
    cancelPreview: endpoint({
      ...named,
      method: 'POST',
      path: `${preview}/cancel`,
      summary: `${title}: cancel an import preview`,
      affects: [],
      response: item(RegisterPreview),
    }),
    start: endpoint({
      ...base,
      method: 'POST',
      path: `${root}/snapshots`,
      summary: `${title}: start a snapshot import`,
      body: RegisterImport,
      affects: [],
      response: item(RegisterSnapshot),
    }),
    read: endpoint({
      ...named,
      method: 'GET',
      path: snapshot,
      summary: `${title}: a snapshot with its totals and import progress`,
      response: item(RegisterDetail),
    }),
    cancel: endpoint({
      ...named,
      method: 'POST',
      path: `${snapshot}/cancel`,
      summary: `${title}: cancel an import; nothing is saved`,
      affects: [],
      response: item(RegisterSnapshot),
    }),
    delete: endpoint({
      ...named,
      method: 'DELETE',
      path: snapshot,
      summary: `${title}: remove a snapshot`,
      affects: [],
      response: noContent,
    }),
    restore: endpoint({
      ...named,
      method: 'POST',
      path: `${snapshot}/restore`,
      summary: `${title}: restore a removed snapshot`,
      affects: [],
      response: item(RegisterSnapshot),
    }),
    positions: endpoint({
      ...named,
      method: 'GET',
      path: `${snapshot}/positions`,
      summary: `${title}: the holders of a snapshot`,
      query: PositionQuery,
      response: page(RegisterPosition),
    }),
    exportPositions: endpoint({
      ...named,
      method: 'GET',
      path: `${snapshot}/positions.csv`,
      summary: `${title}: the same list as a file`,
      query: z.object(positionFilters),
      response: positionColumns,
    }),
    changes: endpoint({
      ...named,
      method: 'GET',
      path: `${snapshot}/changes`,
      summary: `${title}: additions, departures and changes between two snapshots`,
      query: ChangeQuery,
      response: page(RegisterChange),
    }),
    changeTotals: endpoint({
      ...named,
      method: 'GET',
      path: `${snapshot}/change_totals`,
      summary: `${title}: how many holders were added, departed or changed`,
      query: z.object({ against: z.uuid().optional() }),
      response: item(ChangeTotals),
    }),
    exportChanges: endpoint({
      ...named,
      method: 'GET',
      path: `${snapshot}/changes.csv`,
      summary: `${title}: the changes as a file`,
      query: z.object(changeFilters),
      response: changeColumns,
    }),
    issues: endpoint({
      ...named,
      method: 'GET',
      path: `${snapshot}/issues`,
      summary: `${title}: rows that were rejected, or imported with an issue`,
      query: PageQuery,
      response: page(RegisterIssue),
    }),
    exportIssues: endpoint({
      ...named,
      method: 'GET',
      path: `${snapshot}/issues.csv`,
      summary: `${title}: these rows as a file`,
      response: issueColumns,
    }),
    names: endpoint({
      ...named,
      method: 'GET',
      path: `${snapshot}/names`,
      summary: `${title}: names that may match market organizations`,
      query: NameQuery,
      response: page(RegisterName),
    }),
    match: endpoint({
      ...named,
      method: 'POST',
      path: `${snapshot}/matches`,
      summary: `${title}: match names to organizations, or mark them as not an institution; also applies to later snapshots`,
      body: z.strictObject({
        decisions: z
          .array(z.strictObject({ plainName: z.string().min(1).max(500), organizationId: z.uuid().nullable() }))
          .min(1)
          .max(500),
      }),
      affects: [],
      response: noContent,
    }),
    unmatch: endpoint({
      ...named,
      method: 'POST',
      path: `${snapshot}/matches/forget`,
      summary: `${title}: undo match decisions`,
      body: z.strictObject({ plainNames: z.array(z.string().min(1).max(500)).min(1).max(500) }),
      affects: [],
      response: noContent,
    }),
  }
}

export type RegisterEndpoints = ReturnType<typeof registerOf>

export const registers: Record<RegisterKind, RegisterEndpoints> = {
  registry: registerOf('registry'),
  nobo: registerOf('nobo'),
  surveillance: registerOf('surveillance'),
}
