// Ownership data that a customer uploads: the share register, the NOBO list, surveillance. Three areas with the same
// endpoints, each behind its own gate.
import { z } from 'zod'
import { endpoint, nothing, one, page } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/paging.ts'
import { IdParams } from '../platform/values.ts'
import {
  ChangeQuery,
  ChangeTotals,
  changeColumns,
  changeFilters,
  importFields,
  issueColumns,
  NameQuery,
  PositionQuery,
  positionColumns,
  positionFilters,
  RegisterChange,
  RegisterDetail,
  RegisterImport,
  RegisterIssue,
  RegisterName,
  RegisterPosition,
  RegisterPreview,
  RegisterSnapshot,
} from './register-rows.ts'
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
      summary: `${title}: the snapshots of a security, newest first`,
      query: z.object({ securityId: z.uuid().optional() }),
      answer: one(z.array(RegisterSnapshot)),
    }),
    preview: endpoint({
      ...base,
      method: 'POST',
      path: `${root}/previews`,
      summary: `${title}: begin to read what an import would bring; the same question again finds the same answer`,
      body: z.strictObject(importFields),
      callsPerMinute: 30,
      affects: [],
      answer: one(RegisterPreview),
    }),
    readPreview: endpoint({
      ...named,
      method: 'GET',
      path: preview,
      summary: `${title}: what an import would bring, row by row, how it adds up, and how far it is read`,
      answer: one(RegisterPreview),
    }),
    cancelPreview: endpoint({
      ...named,
      method: 'POST',
      path: `${preview}/cancel`,
      summary: `${title}: stop reading what an import would bring`,
      affects: [],
      answer: one(RegisterPreview),
    }),
    start: endpoint({
      ...base,
      method: 'POST',
      path: `${root}/snapshots`,
      summary: `${title}: begin to import a snapshot`,
      body: RegisterImport,
      affects: [],
      answer: one(RegisterSnapshot),
    }),
    read: endpoint({
      ...named,
      method: 'GET',
      path: snapshot,
      summary: `${title}: a snapshot, what it adds up to, and how far its import is`,
      answer: one(RegisterDetail),
    }),
    cancel: endpoint({
      ...named,
      method: 'POST',
      path: `${snapshot}/cancel`,
      summary: `${title}: stop an import; nothing of it is kept`,
      affects: [],
      answer: one(RegisterSnapshot),
    }),
    delete: endpoint({
      ...named,
      method: 'DELETE',
      path: snapshot,
      summary: `${title}: remove a snapshot`,
      affects: [],
      answer: nothing,
    }),
    restore: endpoint({
      ...named,
      method: 'POST',
      path: `${snapshot}/restore`,
      summary: `${title}: bring a removed snapshot back`,
      affects: [],
      answer: one(RegisterSnapshot),
    }),
    positions: endpoint({
      ...named,
      method: 'GET',
      path: `${snapshot}/positions`,
      summary: `${title}: the holders of a snapshot`,
      query: PositionQuery,
      answer: page(RegisterPosition),
    }),
    exportPositions: endpoint({
      ...named,
      method: 'GET',
      path: `${snapshot}/positions.csv`,
      summary: `${title}: the same list as a file`,
      query: z.object(positionFilters),
      answer: positionColumns,
    }),
    changes: endpoint({
      ...named,
      method: 'GET',
      path: `${snapshot}/changes`,
      summary: `${title}: additions, departures and changes between two snapshots`,
      query: ChangeQuery,
      answer: page(RegisterChange),
    }),
    changeTotals: endpoint({
      ...named,
      method: 'GET',
      path: `${snapshot}/change_totals`,
      summary: `${title}: how many holders came, left and changed`,
      query: z.object({ against: z.uuid().optional() }),
      answer: one(ChangeTotals),
    }),
    exportChanges: endpoint({
      ...named,
      method: 'GET',
      path: `${snapshot}/changes.csv`,
      summary: `${title}: the changes as a file`,
      query: z.object(changeFilters),
      answer: changeColumns,
    }),
    issues: endpoint({
      ...named,
      method: 'GET',
      path: `${snapshot}/issues`,
      summary: `${title}: rows that were refused, or taken with a remark`,
      query: PageQuery,
      answer: page(RegisterIssue),
    }),
    exportIssues: endpoint({
      ...named,
      method: 'GET',
      path: `${snapshot}/issues.csv`,
      summary: `${title}: these rows as a file`,
      answer: issueColumns,
    }),
    names: endpoint({
      ...named,
      method: 'GET',
      path: `${snapshot}/names`,
      summary: `${title}: names that may be organizations of the market`,
      query: NameQuery,
      answer: page(RegisterName),
    }),
    match: endpoint({
      ...named,
      method: 'POST',
      path: `${snapshot}/matches`,
      summary: `${title}: say which organizations names are, or that they are none; remembered for later snapshots`,
      body: z.strictObject({
        decisions: z
          .array(z.strictObject({ plainName: z.string().min(1).max(500), organizationId: z.uuid().nullable() }))
          .min(1)
          .max(500),
      }),
      affects: [],
      answer: nothing,
    }),
    unmatch: endpoint({
      ...named,
      method: 'POST',
      path: `${snapshot}/matches/forget`,
      summary: `${title}: forget what was said about names`,
      body: z.strictObject({ plainNames: z.array(z.string().min(1).max(500)).min(1).max(500) }),
      affects: [],
      answer: nothing,
    }),
  }
}

export type RegisterEndpoints = ReturnType<typeof registerOf>

export const registers: Record<RegisterKind, RegisterEndpoints> = {
  registry: registerOf('registry'),
  nobo: registerOf('nobo'),
  surveillance: registerOf('surveillance'),
}
