import { IconNote } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { type Command, matchCommands } from './commands.ts'

const command = (label: string, keywords = ''): Command => ({
  id: label,
  label,
  keywords,
  icon: IconNote,
  run: () => undefined,
})

const commands = [
  command('Log activity', 'meeting call'),
  command('Add note'),
  command('IRM · Activities'),
  command('Settings · Activities'),
]
const found = (typed: string) => matchCommands(commands, typed).map(({ label }) => label)

test('every typed word begins a word of the label or the keywords', () => {
  expect(found('act')).toEqual(['Log activity', 'IRM · Activities', 'Settings · Activities'])
  expect(found('set act')).toEqual(['Settings · Activities'])
  expect(found('Meeting')).toEqual(['Log activity'])
  expect(found('ote')).toEqual([])
  expect(found('note apple')).toEqual([])
})

test('one letter or none finds nothing', () => {
  expect(found('a')).toEqual([])
  expect(found(' ')).toEqual([])
})

test('at most five are shown', () => {
  const many = Array.from({ length: 9 }, (_, at) => command(`Page ${at}`))
  expect(matchCommands(many, 'page')).toHaveLength(5)
})
