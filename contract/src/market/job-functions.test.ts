import { expect, test, vi } from 'vitest'
import { jobFunctionLabel, jobFunctions } from './job-functions.ts'

test('there are about a hundred job functions, each with a unique label', () => {
  const labels = Object.values(jobFunctions)
  expect(labels.length).toBeGreaterThanOrEqual(90)
  expect(new Set(labels).size).toBe(labels.length)
})

test('a known code has its label, an unknown one is reported once and shown as a dash', () => {
  const report = vi.fn()
  expect(jobFunctionLabel('portfolio_manager', report)).toBe('Portfolio Manager')
  expect(report).not.toHaveBeenCalled()
  expect(jobFunctionLabel('nonsense', report)).toBe('–')
  expect(jobFunctionLabel('constructor', report)).toBe('–')
  expect(report).toHaveBeenCalledTimes(2)
})
