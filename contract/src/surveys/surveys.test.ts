// The logic of surveys for any form and any answers, not only for those that someone thought of.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Answer, type AnswerValue, isAnswered, mapOf, problemOf } from './answers.ts'
import { problemsOf } from './checks.ts'
import { operators } from './conditions.ts'
import { isContradictory } from './contradictions.ts'
import { endOfSurvey, type Question, questionsOf, SurveyForm, type SurveyFormInput } from './form.ts'
import { isMet, keptAnswers, pathOf, problemsOfPath } from './path.ts'
import { followWays } from './reach.ts'
import { inLanguage, textsOf } from './texts.ts'

const choices = ['a', 'b', 'c'].map((id) => ({ id, label: `Option ${id}` }))
const parts: Record<Question['type'], object> = {
  rating: {},
  single: { options: choices, hasOther: true },
  multiple: { options: choices },
  ranking: { options: choices },
  matrix: { rows: choices, columns: choices },
  number: {},
  date: {},
  short_text: {},
  long_text: {},
  statement: {},
}
const types = Object.keys(parts) as Question['type'][]
/** Few of them, so that rules often name a question that exists. */
const questionIds = Array.from({ length: 8 }, (_, index) => `q${index}`)
const pageIds = ['p0', 'p1', 'p2', 'p3']

const condition = fc.record({
  match: fc.constantFrom('all' as const, 'any' as const),
  comparisons: fc.array(
    fc.record({
      questionId: fc.constantFrom(...questionIds),
      operator: fc.constantFrom(...operators),
      values: fc.subarray(['a', 'b', 'c']),
      number: fc.option(fc.integer({ min: 1, max: 5 })),
    }),
    { minLength: 1, maxLength: 2 },
  ),
})

const question = (id: string) =>
  fc
    .record({
      type: fc.constantFrom(...types),
      isRequired: fc.boolean(),
      showIf: fc.option(condition, { freq: 3 }),
    })
    .map(({ type, ...rest }) => ({ id, type, title: `Question ${id}`, ...parts[type], ...rest }))

const anyForm = fc
  .record({
    questions: fc.tuple(...questionIds.map(question)),
    pageOf: fc.array(fc.nat({ max: 3 }), { minLength: 8, maxLength: 8 }),
    jumps: fc.array(
      fc.array(fc.record({ when: condition, to: fc.constantFrom(...pageIds, endOfSurvey) }), { maxLength: 2 }),
      { minLength: 4, maxLength: 4 },
    ),
  })
  .map(({ questions, pageOf, jumps }) => {
    const order = pageOf.toSorted()
    return SurveyForm.parse({
      pages: pageIds.map((id, page) => ({
        id,
        title: `Page ${id}`,
        questions: questions.filter((_, index) => order[index] === page),
        jumps: jumps[page] ?? [],
      })),
    } as SurveyFormInput)
  })

const anyValue: fc.Arbitrary<AnswerValue> = fc.oneof(
  fc.record({ number: fc.integer({ min: 0, max: 6 }) }),
  fc.record({ text: fc.string({ maxLength: 3 }) }),
  fc.record({ choices: fc.subarray(['a', 'b', 'c']), other: fc.option(fc.string({ maxLength: 3 })) }),
  fc.record({ order: fc.shuffledSubarray(['a', 'b', 'c']) }),
  fc.record({
    cells: fc.subarray(['a', 'b', 'c']).map((rows) => rows.map((row) => ({ row, column: 'b' }))),
  }),
)

const anyAnswers: fc.Arbitrary<Answer[]> = fc
  .tuple(...questionIds.map(() => fc.option(anyValue)))
  .map((values) => values.flatMap((value, index) => (value ? [{ questionId: `q${index}`, value }] : [])))

const hasErrors = (form: SurveyForm): boolean => problemsOf(form).some(({ level }) => level === 'error')

/** Of random forms few are right; those whose wrong rules are taken out are many, and still have rules. */
function repaired(form: SurveyForm): SurveyForm {
  let current = form
  for (;;) {
    const wrong = problemsOf(current).find(({ level, pageId }) => level === 'error' && pageId !== null)
    if (!wrong) return current
    const next = {
      ...current,
      pages: current.pages
        .filter(({ id, questions }) => id !== wrong.pageId || questions.length > 0)
        .map((page) => {
          if (page.id !== wrong.pageId) return page
          if (!wrong.questionId) return { ...page, jumps: page.jumps.slice(0, -1) }
          return {
            ...page,
            questions: page.questions.map((one) => (one.id === wrong.questionId ? { ...one, showIf: null } : one)),
          }
        }),
    }
    // A page that no one reaches is not its own fault.
    current =
      JSON.stringify(next) === JSON.stringify(current)
        ? { ...current, pages: current.pages.filter(({ id }) => id !== wrong.pageId) }
        : next
  }
}

const rightForm = anyForm.map(repaired).filter((form) => form.pages.length > 0 && !hasErrors(form))

describe('a form without errors', () => {
  test('leads every respondent forward to the end, over pages that someone reaches', () => {
    let withRules = 0
    fc.assert(
      fc.property(rightForm, anyAnswers, (form, answers) => {
        if (form.pages.some(({ jumps }) => jumps.length > 0)) withRules += 1
        const places = pathOf(form, mapOf(answers)).map(({ page }) => form.pages.indexOf(page))
        expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
      }),
      { numRuns: 500 },
    )
    expect(withRules).toBeGreaterThan(50)
  })

  test('shows a question only if its rule is met by answers that were seen before it', () => {
    fc.assert(
      fc.property(rightForm, anyAnswers, (form, answers) => {
        const shown = pathOf(form, mapOf(answers)).flatMap(({ questions }) => questions.map(({ id }) => id))
        const kept = keptAnswers(form, answers).map(({ questionId }) => questionId)
        for (const id of kept) expect(shown).toContain(id)
        for (const { id, showIf } of questionsOf(form)) {
          if (!shown.includes(id) || !showIf) continue
          const needed = showIf.comparisons.filter(({ operator }) => operator !== 'not_answered')
          if (showIf.match === 'all') for (const { questionId } of needed) expect(kept).toContain(questionId)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('any form', () => {
  test('has a path that ends, even with rules that lead back', () => {
    fc.assert(
      fc.property(anyForm, anyAnswers, (form, answers) => {
        const path = pathOf(form, mapOf(answers))
        expect(path.length).toBeLessThanOrEqual(form.pages.length)
        expect(new Set(path.map(({ page }) => page.id)).size).toBe(path.length)
      }),
      { numRuns: 500 },
    )
  })

  test('keeps the same answers when they are sent again, and no empty one', () => {
    fc.assert(
      fc.property(anyForm, anyAnswers, (form, answers) => {
        const kept = keptAnswers(form, answers)
        expect(keptAnswers(form, kept)).toEqual(kept)
        expect(kept.every(({ value }) => isAnswered(value))).toBe(true)
        expect(problemsOfPath(pathOf(form, mapOf(kept)), mapOf(kept))).toEqual(
          problemsOfPath(pathOf(form, mapOf(answers)), mapOf(answers)),
        )
      }),
      { numRuns: 500 },
    )
  })

  test('reads back every text that was translated, and keeps the others', () => {
    fc.assert(
      fc.property(anyForm, fc.integer(), (form, seed) => {
        const written = { ...form, intro: '<p>Hello</p>', thanks: '<p>Bye</p>' }
        const texts = textsOf(written)
        expect(new Set(texts.map(({ key }) => key)).size).toBe(texts.length)
        const translated = texts.filter((_, index) => (seed >> (index % 31)) % 2 === 0)
        const translation = { language: 'fr', texts: translated.map(({ key, text }) => ({ key, text: `FR ${text}` })) }
        const french = inLanguage({ ...written, translations: [translation] }, 'fr')
        const keys = new Set(translated.map(({ key }) => key))
        expect(textsOf(french)).toEqual(
          texts.map((text) => (keys.has(text.key) ? { ...text, text: `FR ${text.text}` } : text)),
        )
        expect(french.pages.map(({ id, jumps }) => ({ id, jumps }))).toEqual(
          form.pages.map(({ id, jumps }) => ({ id, jumps })),
        )
        expect(inLanguage(written, 'de')).toBe(written)
      }),
      { numRuns: 200 },
    )
  })
})

describe('what keeps a form from being published', () => {
  const rating = { id: 'r', type: 'rating' as const, title: 'Score?', isRequired: true }
  const asks = (showIf: object) => ({ id: 't', type: 'long_text' as const, title: 'Why?', showIf })
  const rule = (operator: string, number: number | null = null) => ({
    comparisons: [{ questionId: 'r', operator, number }],
  })
  const errorsOf = (pages: unknown) =>
    problemsOf(SurveyForm.parse({ pages })).flatMap(({ level, message }) => (level === 'error' ? [message] : []))
  const onePage = (showIf: object) => [{ id: 'one', questions: [rating, asks(showIf)] }]
  const never = 'A rule depends on an answer that no one can give'

  test.each([
    ['at_least', 5, []],
    ['at_least', 6, [never]],
    ['at_most', 0, [never]],
    ['is', 3, []],
    ['is', 9, [never]],
    ['is', null, [never]],
    ['is_not', 3, []],
    ['not_answered', null, [never]],
  ])('a rating from 1 to 5 that %s %s', (operator, number, expected) => {
    expect(errorsOf(onePage(rule(operator, number)))).toEqual(expected)
  })

  test('a required question is not answered by those who do not see it', () => {
    const hidden = { ...rating, id: 'hidden', showIf: rule('at_least', 4) }
    const depends = { ...asks({ comparisons: [{ questionId: 'hidden', operator: 'not_answered' }] }) }
    expect(errorsOf([{ id: 'one', questions: [rating, hidden, depends] }])).toEqual([])
  })

  const both = (...comparisons: object[]) => ({
    match: 'all',
    comparisons: comparisons.map((one) => ({ questionId: 'r', ...one })),
  })
  const excluding = 'A rule combines conditions that no answer meets'
  const labeled = (...ids: string[]) => ids.map((id) => ({ id, label: id }))
  const single = { id: 'r', type: 'single', title: 'Which?', options: labeled('a', 'b') }
  const multiple = { ...single, type: 'multiple' }

  const combined: [string, object, [string, number | null | string[]][], boolean][] = [
    [
      '9 or more and 2 or less',
      { ...rating, highest: 10 },
      [
        ['at_least', 9],
        ['at_most', 2],
      ],
      true,
    ],
    [
      'between 2 and 4',
      rating,
      [
        ['at_least', 2],
        ['at_most', 4],
      ],
      false,
    ],
    [
      '2, but not 2',
      rating,
      [
        ['is', 2],
        ['is_not', 2],
      ],
      true,
    ],
    [
      'between two numbers',
      { id: 'r', type: 'number', title: 'How much?' },
      [
        ['at_least', 2.5],
        ['at_most', 2.6],
      ],
      false,
    ],
    [
      'beyond both numbers',
      { id: 'r', type: 'number', title: 'How much?' },
      [
        ['at_least', 3],
        ['at_most', 2.6],
      ],
      true,
    ],
    [
      'answered and not',
      { ...rating, isRequired: false },
      [
        ['answered', null],
        ['not_answered', null],
      ],
      true,
    ],
    [
      'one of a single choice and the other',
      single,
      [
        ['is', ['a']],
        ['is', ['b']],
      ],
      true,
    ],
    [
      'neither of a single choice',
      single,
      [
        ['is_not', ['a']],
        ['is_not', ['b']],
      ],
      true,
    ],
    [
      'neither, but another one',
      { ...single, hasOther: true },
      [
        ['is_not', ['a']],
        ['is_not', ['b']],
      ],
      false,
    ],
    [
      'both of a multiple choice',
      multiple,
      [
        ['is', ['a']],
        ['is', ['b']],
      ],
      false,
    ],
    [
      'both of one at most',
      { ...multiple, most: 1 },
      [
        ['is', ['a']],
        ['is', ['b']],
      ],
      true,
    ],
    [
      'two texts at once',
      { id: 'r', type: 'short_text', title: 'Which?' },
      [
        ['is', ['x']],
        ['is', ['y']],
      ],
      true,
    ],
  ]

  test.each(combined)('conditions that are combined: %s', (_, question, rules, isExcluding) => {
    const comparisons = rules.map(([operator, value]) => ({
      operator,
      ...(Array.isArray(value) ? { values: value } : { number: value }),
    }))
    const pages = (match: string) => [{ id: 'one', questions: [question, asks({ ...both(...comparisons), match })] }]
    expect(errorsOf(pages('all'))).toEqual(isExcluding ? [excluding] : [])
    expect(errorsOf(pages('any'))).toEqual([])
  })

  test('no answer meets combined conditions that are said to exclude each other', () => {
    fc.assert(
      fc.property(anyForm, anyAnswers, (form, answers) => {
        const given = mapOf(keptAnswers(form, answers))
        for (const { showIf } of questionsOf(form)) {
          if (showIf && isContradictory(showIf, questionsOf(form))) expect(isMet(showIf, given)).toBe(false)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('a page that a rule always skips', () => {
    const always = { when: { comparisons: [{ questionId: 'r', operator: 'answered' }] }, to: 'three' }
    const page = (id: string, question: object, jumps: object[] = []) => ({ id, questions: [question], jumps })
    const text = (id: string) => ({ id, type: 'short_text', title: 'What?' })
    expect(errorsOf([page('one', rating, [always]), page('two', text('a')), page('three', text('b'))])).toEqual([
      'No one reaches this page: the rules before it always lead elsewhere',
    ])
  })

  const page = (id: string, questions: object[], jumps: object[] = []) => ({ id, questions, jumps })
  const text = (id: string, more: object = {}) => ({ id, type: 'short_text', title: 'What?', ...more })
  const when = (...comparisons: object[]) => ({ comparisons: comparisons.map((one) => ({ questionId: 'r', ...one })) })
  const to = (target: string, ...comparisons: object[]) => ({ when: when(...comparisons), to: target })
  const is = (...values: string[]) => ({ operator: 'is', values })
  const required = { ...single, isRequired: true }
  const noOne = 'No one reaches this page: the rules before it always lead elsewhere'
  const last = [page('two', [text('t')]), page('three', [text('u')])]

  test.each([
    ['every option leads away', required, [to('three', is('a')), to('end', is('b'))], [noOne]],
    ['every option at once', required, [to('three', is('a', 'b'))], [noOne]],
    [
      'the option and what is not it',
      required,
      [to('three', is('a')), to('end', { operator: 'is_not', values: ['a'] })],
      [noOne],
    ],
    [
      'one option stays',
      { ...required, options: labeled('a', 'b', 'c') },
      [to('three', is('a')), to('end', is('b'))],
      [],
    ],
    ['"Other" stays', { ...required, hasOther: true }, [to('three', is('a')), to('end', is('b'))], []],
    ['it can be left out', single, [to('three', is('a')), to('end', is('b'))], []],
    [
      'left out or not',
      single,
      [to('three', { operator: 'answered' }), to('end', { operator: 'not_answered' })],
      [noOne],
    ],
    [
      'the whole scale',
      rating,
      [to('three', { operator: 'at_least', number: 3 }), to('end', { operator: 'at_most', number: 2 })],
      [noOne],
    ],
    [
      'a gap in the scale',
      rating,
      [to('three', { operator: 'at_least', number: 4 }), to('end', { operator: 'at_most', number: 2 })],
      [],
    ],
    ['some of several', { ...required, type: 'multiple' }, [to('three', is('a')), to('end', is('b'))], [noOne]],
  ])('rules that together lead everyone elsewhere: %s', (_, question, jumps, expected) => {
    expect(errorsOf([page('one', [question], jumps), ...last])).toEqual(expected)
  })

  test('a rule that those before it leave no one to', () => {
    const jumps = [to('three', { operator: 'at_least', number: 3 }), to('end', { operator: 'is', number: 5 })]
    expect(errorsOf([page('one', [rating], jumps), ...last])).toEqual([
      'Rule 2 of this page never applies: those before it lead everyone elsewhere',
    ])
  })

  test('a page, a rule and a question behind a rule that excludes them', () => {
    const pages = [
      page('one', [required], [to('three', is('b'))]),
      // Only those who chose the first option come here.
      page('two', [text('t', { showIf: when(is('b')) }), text('v')], [to('end', is('a'))]),
      page('three', [text('u')], [to('end', is('a'))]),
      page('four', [text('w')]),
    ]
    expect(errorsOf(pages)).toEqual([
      'No one sees this question: its rule never applies here',
      'Rule 1 of this page never applies: those before it lead everyone elsewhere',
    ])
    expect(
      errorsOf([...pages.slice(0, 1), page('two', [text('v')], [to('four', is('a'))]), ...pages.slice(2)]),
    ).toEqual(['Rule 1 of this page never applies: those before it lead everyone elsewhere'])
  })

  test('what anyone reaches is never said to be out of reach', () => {
    fc.assert(
      fc.property(anyForm, anyAnswers, (form, answers) => {
        const reach = followWays(form.pages)
        const questions = new Map(questionsOf(form).map((one) => [one.id, one]))
        const valid = answers.filter(({ questionId, value }) => {
          const asked = questions.get(questionId)
          return asked && problemOf(asked, value) === undefined
        })
        const path = pathOf(form, mapOf(valid))
        const stop = path.findIndex((one) => problemsOfPath([one], mapOf(valid)).length > 0)
        for (const { page: reached, questions: shown } of stop === -1 ? path : path.slice(0, stop)) {
          expect(reach?.pages).toContain(reached.id)
          for (const { id } of shown) expect(reach?.questions).toContain(id)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('a form with too many ways is not followed', () => {
    const many = Array.from({ length: 20 }, (_, at) => ({ ...rating, id: `q${at}` }))
    const showIf = (at: number) => ({ comparisons: [{ questionId: `q${at}`, operator: 'is', number: 3 }] })
    const asked = many.map((_, at) => text(`t${at}`, { showIf: showIf(at) }))
    expect(followWays(SurveyForm.parse({ pages: [page('one', many), page('two', asked)] }).pages)).toBeUndefined()
  })
})
