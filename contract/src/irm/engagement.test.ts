import { expect, test } from 'vitest'
import { engagementLabels, engagementTrends } from '../market/values.ts'
import { activityMedia } from './activities.ts'
import { IrmOrganizationQuery } from './contacts.ts'
import {
  engagementLabelNames,
  engagementThresholds,
  engagementTrendNames,
  interactionKindNames,
  interactionPoints,
} from './engagement.ts'

test('labels and trends are these, the highest first', () => {
  expect(engagementLabels).toEqual(['very_high', 'high', 'medium', 'low', 'very_low'])
  expect(engagementTrends).toEqual(['increased', 'decreased', 'stable'])
  expect(Object.keys(engagementLabelNames)).toEqual([...engagementLabels])
  expect(Object.keys(engagementTrendNames)).toEqual([...engagementTrends])
})

test('the higher label begins higher, and the lowest at nothing', () => {
  expect(engagementLabels.map((label) => engagementThresholds[label])).toEqual([80, 60, 40, 20, 0])
})

test('every medium of an activity is worth something, or nothing, and has a name', () => {
  expect(Object.keys(interactionPoints).sort()).toEqual([...activityMedia].sort())
  expect(Object.keys(interactionKindNames).sort()).toEqual([...activityMedia].sort())
})

test('a list is asked for by several labels, or one, and refuses what is none', () => {
  expect(IrmOrganizationQuery.parse({ engagementLabels: 'high' }).engagementLabels).toEqual(['high'])
  expect(IrmOrganizationQuery.safeParse({ engagementLabels: ['highest'] }).success).toBe(false)
  expect(IrmOrganizationQuery.parse({ sort: 'engagement_label_desc-name_asc' }).sort).toEqual([
    { field: 'engagementLabel', direction: 'desc' },
    { field: 'name', direction: 'asc' },
  ])
})
