import { describe, expect, test } from 'vitest'
import { ownershipMatrix, type Position } from '../model/ownership-matrix.ts'
import { randomNumbers } from '../model/testing/positions.ts'
import { hasLeft, holderFeatures, leavingFacts } from './leaving-features.ts'
import { fitLeaving, isExodus, riskOf } from './leaving-model.ts'
import { prepareQuarter } from './prepared-quarter.ts'

const at = (manager: number, security: number, shares: number): Position => ({
  manager,
  security,
  shares,
  value: shares * 10,
})
const industries = Array.from({ length: 12 }, () => 'X')

/** Manager 0 cut its position by three quarters, 1 opened it, 2 keeps it and closed two others. */
const before = [at(0, 0, 400), at(0, 1, 100), at(1, 1, 100), at(2, 0, 50), at(2, 1, 10), at(2, 2, 10), at(2, 3, 10)]
const now = [at(0, 0, 100), at(0, 1, 100), at(1, 0, 70), at(1, 1, 100), at(2, 0, 50), at(2, 1, 10)]
const matrixOf = (positions: Position[]) => ownershipMatrix(4, 12, positions)
const quarter = prepareQuarter(matrixOf(now), [matrixOf(before)], industries)
const features = () => holderFeatures(0, quarter, leavingFacts(quarter), quarter.features.of(0).values)

describe('what speaks for selling', () => {
  test('is what was sold, opened and closed since the report before', () => {
    const [cut, opened, kept] = features()
    expect(cut).toMatchObject({ manager: 0, soldShare: 0.75, isRecent: false })
    expect(opened).toMatchObject({ manager: 1, soldShare: 0, isRecent: true })
    expect(kept).toMatchObject({ manager: 2, soldShare: 0, isRecent: false })
    expect(kept?.values.closes).toBeCloseTo(Math.log1p(50))
    expect(cut?.values.closes).toBe(0)
  })

  test('is not known without a report before, and then the usual is assumed', () => {
    const first = prepareQuarter(matrixOf(now), [matrixOf(before.filter(({ manager }) => manager !== 0))], industries)
    const [cut] = holderFeatures(0, first, leavingFacts(first), first.features.of(0).values)
    expect(cut).toMatchObject({ soldShare: null, isRecent: false })
    // Managers 1 and 2 closed none and half of theirs.
    expect(cut?.values.closes).toBeCloseTo(Math.log1p(25))
  })

  test('is a position far above or below what the manager usually holds', () => {
    const held = Array.from({ length: 10 }, (_, security) => at(0, security + 1, 100))
    const of = (shares: number) => {
      const one = prepareQuarter(ownershipMatrix(1, 12, [...held, at(0, 0, shares)]), [], industries)
      return holderFeatures(0, one, leavingFacts(one), one.features.of(0).values)[0]?.values
    }
    expect(of(100)).toMatchObject({ small: 0, saturated: 0 })
    expect(of(25)?.small).toBeCloseTo(Math.log(4))
    expect(of(300)?.saturated).toBeCloseTo(Math.log(3))
  })
})

test('a holder has left that sold at least half; one that did not report is not judged', () => {
  const to = ownershipMatrix(4, 12, [at(0, 0, 50), at(1, 0, 36), at(2, 1, 10)])
  expect([0, 1, 2, 3].map((manager) => hasLeft(matrixOf(now), to, manager, 0))).toEqual([true, false, true, undefined])
  const partial = ownershipMatrix(4, 12, [at(0, 0, 50)])
  expect(hasLeft(matrixOf(now), partial, 1, 0)).toBeUndefined()
})

test('all gone at once is an event, a few are not', () => {
  expect([isExodus(7, 10), isExodus(6, 10), isExodus(3, 4)]).toEqual([true, false, false])
})

test('a fitted model finds who sells more, and its chances agree with what happened', async () => {
  const [managerCount, securityCount] = [120, 60]
  const random = randomNumbers(11)
  const sells = (manager: number) => (manager % 3 === 0 ? 0.4 : 0.05)
  const quarters: Position[][] = [[], [], [], []]
  for (let manager = 0; manager < managerCount; manager += 1) {
    for (let security = 0; security < securityCount; security += 1) {
      if (random() < 0.5) continue
      for (const positions of quarters) {
        if (random() >= sells(manager)) positions.push(at(manager, security, 100))
      }
    }
  }
  const codes = Array.from({ length: securityCount }, () => 'X')
  const matrices = quarters.map((positions) => ownershipMatrix(managerCount, securityCount, positions))
  const prepared = matrices.map((matrix, index) => prepareQuarter(matrix, matrices.slice(0, index).reverse(), codes))
  const transitions = [1, 2].map((index) => ({
    from: prepared[index] as (typeof prepared)[number],
    to: matrices[index + 1] as (typeof matrices)[number],
  }))
  const model = await fitLeaving(transitions, async () => {})
  expect(model.transitionCount).toBe(2)
  const last = transitions[1] as (typeof transitions)[number]
  let [predicted, left] = [0, 0]
  const risks: number[][] = [[], []]
  for (let security = 0; security < securityCount; security += 1) {
    const { values } = last.from.features.of(security)
    for (const holder of holderFeatures(security, last.from, leavingFacts(last.from), values)) {
      const risk = riskOf(model, holder)
      predicted += risk
      left += hasLeft(last.from.matrix, last.to, holder.manager, security) ? 1 : 0
      risks[holder.manager % 3 === 0 ? 0 : 1]?.push(risk)
    }
  }
  const mean = (numbers: number[] = []) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length
  expect(mean(risks[0])).toBeGreaterThan(2 * mean(risks[1]))
  expect(predicted / left).toBeCloseTo(1, 1)
})
