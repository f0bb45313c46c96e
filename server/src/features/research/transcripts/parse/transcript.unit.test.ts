import { describe, expect, test } from 'vitest'
import { corpus } from './corpus.ts'
import { isName, nameKey } from './names.ts'
import { readCall } from './transcript.ts'

describe.each(corpus)('$layout', ({ layout, text }) => {
  const { speakers, passages } = readCall(text)
  const nameOf = (speaker: number | null) => (speaker === null ? null : speakers[speaker]?.name)

  test('speakers with role and firm', () => {
    expect(speakers.map(({ name, role }) => [name, role])).toEqual([
      ['Operator', 'operator'],
      ['Priya Raman', 'company'],
      ['Helen Strand', 'company'],
      ['Colin Ashdown', 'analyst'],
    ])
    const isNamed = !layout.startsWith('capital letters')
    expect(speakers[3]?.firm).toBe('Merriton Securities')
    if (isNamed) expect(speakers[2]?.title).toBe('Chief Executive Officer')
  })

  test('remarks, question and answer', () => {
    expect(passages.map(({ speaker, section, kind, question }) => [nameOf(speaker), section, kind, question])).toEqual([
      ['Operator', 'remarks', 'remark', null],
      ['Priya Raman', 'remarks', 'remark', null],
      ['Helen Strand', 'remarks', 'remark', null],
      ['Operator', layout.startsWith('capital letters') ? 'remarks' : 'questions', 'remark', null],
      ['Colin Ashdown', 'questions', 'question', 1],
      ['Helen Strand', 'questions', 'answer', 1],
      ['Colin Ashdown', 'questions', 'remark', 1],
      ['Operator', 'questions', 'remark', null],
    ])
    expect(passages[2]?.text).toBe('Orders grew 6%.\n\nDemand was steady in semiconductors.')
    expect(passages[4]?.text).toBe('How should we think about gross margin next year?')
  })
})

test('names and headings', () => {
  for (const name of ['Jane Doe', 'Jean-Luc de la Tour', 'Mary O’Neill, CFA', 'J. P. Morrow Jr.']) {
    expect(isName(name), name).toBe(true)
  }
  for (const other of ['Third Quarter Results', 'Thank You', 'we expect', 'Jane', 'Safe Harbor Statement', 'Revenue']) {
    expect(isName(other), other).toBe(false)
  }
  expect(nameKey('JANE M. DOE, CFA')).toBe(nameKey('Jane Doe'))
})

test('a text without speakers is kept as paragraphs of no one', () => {
  const { speakers, passages } = readCall('Orders grew. They grew again.\n\nMargins: stable at 41%.\n')
  expect(speakers).toEqual([])
  expect(passages.map(({ speaker, kind }) => [speaker, kind])).toEqual([[null, 'remark']])
  expect(readCall(' \n\n').passages).toEqual([])
})

test('a press release has no speakers', () => {
  const release = [
    'Northmere Instruments Reports Record Revenue',
    'Boston, Mass. -- Northmere Instruments today reported results for its third quarter.',
    'Financial Highlights',
    'Revenue was $412 million, and earnings per share were $1.06.',
    'Three Months Ended: the table below shows the quarter.',
    'Low High',
    'About Northmere',
    'Northmere makes instruments for laboratories.',
  ]
  const { speakers, passages } = readCall(release.join('\n\n'))
  expect(speakers).toEqual([])
  expect(passages.map(({ text }) => text).join(' ')).toContain('Record Revenue')
})

test('a sentence with a colon, a dash or a name in it is no speaker', () => {
  const { speakers } = readCall(`Helen Strand -- Chief Executive Officer

Three points matter: price, volume and mix.
Gross Margin: 41.2%, up from 40.8%.
Priya Raman and I met many of you in June.
Colin Ashdown asked about this -- and rightly so.`)
  expect(speakers.map(({ name }) => name)).toEqual(['Helen Strand'])
})

test('the worst texts take linear time', () => {
  const began = performance.now()
  for (const text of [
    'A'.repeat(1_000_000),
    'Jane Doe - '.repeat(90_000),
    'Q - A:\n'.repeat(140_000),
    ':\n'.repeat(500_000),
  ]) {
    readCall(text)
  }
  expect(performance.now() - began).toBeLessThan(25_000)
})
