import { expect, test } from 'vitest'
import { isInMetro, mainCityOf, metroAreaName, metroAround, metroOf, metros } from './metros.ts'
import { stateNames, stateSpellings } from './states.ts'

test('Boston includes Cambridge in Massachusetts, however its state is written, and no other Cambridge', () => {
  for (const state of ['MA', 'ma', 'Massachusetts', null]) {
    expect(isInMetro({ city: 'cambridge', state, country: 'US' }, 'boston')).toBe(true)
  }
  expect(isInMetro({ city: 'Cambridge', state: null, country: 'GB' }, 'boston')).toBe(false)
  expect(isInMetro({ city: 'Cambridge', state: 'OH', country: 'US' }, 'boston')).toBe(false)
  expect(metroAround({ city: 'Cambridge', state: 'MA', country: 'US' })).toBe('boston')
})

test('a city of a name that two areas have is in one of them only with its state', () => {
  expect(metroAround({ city: 'Arlington', state: 'VA', country: 'US' })).toBe('washington')
  expect(metroAround({ city: 'Arlington', state: 'TX', country: 'US' })).toBe('dallas')
  expect(metroAround({ city: 'Arlington' })).toBeNull()
  expect(metroAround({ city: 'London', state: 'ON', country: 'CA' })).toBeNull()
})

test('every city is in one area of its state, and every state is known', () => {
  const seen = new Set<string>()
  for (const metro of metros) {
    const { country, cities } = metroOf(metro)
    for (const [state, names] of Object.entries(cities)) {
      if (state) expect(stateNames[state], state).toBeDefined()
      for (const name of names) {
        const key = `${name}|${state}|${country}`
        expect(seen.has(key), key).toBe(false)
        seen.add(key)
      }
    }
    expect(mainCityOf(metro)).not.toBe('')
  }
})

test('areas and states as written', () => {
  expect([metroAreaName('boston'), metroAreaName('san_francisco')]).toEqual(['Boston area', 'San Francisco Bay Area'])
  expect(stateSpellings('Massachusetts')).toEqual(stateSpellings('ma'))
  expect(stateSpellings('Bavaria')).toEqual(['bavaria'])
})
