import { expect, test } from 'vitest'
import { engagementLabels, engagementTrends } from '../market/values.ts'
import { activityMedia } from './activity-record.ts'
import { IrmOrganizationQuery } from './contacts.ts'
import {
  engagementLabelNames,
  engagementThresholds,
  engagementTrendNames,
  interactionKindNames,
  interactionPoints,
} from './engagement.ts'

test('labels and trends are complete, highest first', () => {
  expect(engagementLabels).toEqual(['very_high', 'high', 'medium', 'low', 'very_low'])
  expect(engagementTrends).toEqual(['increased', 'decreased', 'stable'])
  expect(Object.keys(engagementLabelNames)).toEqual([...engagementLabels])
  expect(Object.keys(engagementTrendNames)).toEqual([...engagementTrends])
})

test('thresholds fall from the highest label to zero for the lowest', () => {
  expect(engagementLabels.map((label) => engagementThresholds[label])).toEqual([80, 60, 40, 20, 0])
})

test('every activity medium, and a survey, has points and a name', () => {
  expect(Object.keys(interactionPoints).sort()).toEqual([...activityMedia, 'survey'].sort())
  expect(Object.keys(interactionKindNames).sort()).toEqual([...activityMedia, 'survey'].sort())
})

test('a list filters by one or several labels, and rejects unknown ones', () => {
  expect(IrmOrganizationQuery.parse({ engagementLabels: 'high' }).engagementLabels).toEqual(['high'])
  expect(IrmOrganizationQuery.safeParse({ engagementLabels: ['highest'] }).success).toBe(false)
  expect(IrmOrganizationQuery.parse({ sort: 'engagement_label_desc-name_asc' }).sort).toEqual([
    { field: 'engagementLabel', direction: 'desc' },
    { field: 'name', direction: 'asc' },
  ])
})
