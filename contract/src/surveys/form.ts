// The form of a survey: pages of questions, the rules that lead through them, and its translations.
import { z } from 'zod'
import { RichText } from '../irm/values.ts'
import { Condition } from './conditions.ts'

/** Of a page, a question, an option, a row or a column; unique among its own kind within a form. */
export const PartId = z.string().regex(/^[a-z0-9-]{1,40}$/, 'Use lowercase letters, digits and hyphens')

const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `Enter at most ${longest} characters`)
    .refine((text) => !text.includes('\0'), 'Remove the null characters')

/** A draft may have empty texts; `problemsOf` tells what has to be filled in before it is published. */
const Title = line(500)
const Label = line(250)

export const Choice = z.strictObject({ id: PartId, label: Label })
export type Choice = z.output<typeof Choice>

export const mostChoices = 50

const Choices = z.array(Choice).max(mostChoices, `Add at most ${mostChoices}`)

const common = {
  id: PartId,
  title: Title,
  /** Below the title, in small print. */
  help: line(1000).default(''),
  isRequired: z.boolean().default(false),
  /** Shown only to those whose earlier answers meet it. */
  showIf: Condition.nullable().default(null),
}

export const ratingStyles = ['scale', 'stars', 'nps'] as const
export type RatingStyle = (typeof ratingStyles)[number]

const Rating = z.strictObject({
  ...common,
  type: z.literal('rating'),
  style: z.enum(ratingStyles).default('scale'),
  /** NPS is always 0 to 10, and stars begin at 1. */
  lowest: z.int().min(0).max(1).default(1),
  highest: z.int().min(2).max(10).default(5),
  lowLabel: Label.default(''),
  highLabel: Label.default(''),
})

const choosing = {
  ...common,
  options: Choices,
  /** Adds "Other", with a text. */
  hasOther: z.boolean().default(false),
  /** Each respondent sees the options in an order of their own. */
  isShuffled: z.boolean().default(false),
}

const Single = z.strictObject({ ...choosing, type: z.literal('single') })

const Multiple = z.strictObject({
  ...choosing,
  type: z.literal('multiple'),
  fewest: z.int().min(1).max(mostChoices).nullable().default(null),
  most: z.int().min(1).max(mostChoices).nullable().default(null),
})

const Ranking = z.strictObject({
  ...common,
  type: z.literal('ranking'),
  options: Choices,
  isShuffled: z.boolean().default(false),
})

const Matrix = z.strictObject({
  ...common,
  type: z.literal('matrix'),
  rows: Choices,
  /** From low to high where they have an order. */
  columns: z.array(Choice).max(11, 'Add at most 11'),
})

const largestNumber = 1_000_000_000_000

const NumberQuestion = z.strictObject({
  ...common,
  type: z.literal('number'),
  smallest: z.number().min(-largestNumber).max(largestNumber).nullable().default(null),
  largest: z.number().min(-largestNumber).max(largestNumber).nullable().default(null),
  /** Such as % or $ million. */
  unit: line(30).default(''),
})

const DateQuestion = z.strictObject({
  ...common,
  type: z.literal('date'),
  earliest: z.iso.date().nullable().default(null),
  latest: z.iso.date().nullable().default(null),
})

const ShortText = z.strictObject({
  ...common,
  type: z.literal('short_text'),
  longest: z.int().min(1).max(250).default(250),
})

const LongText = z.strictObject({
  ...common,
  type: z.literal('long_text'),
  longest: z.int().min(1).max(5000).default(2000),
})

/** Text between questions; it takes no answer. */
const Statement = z.strictObject({ ...common, type: z.literal('statement') })

export const Question = z.discriminatedUnion('type', [
  Rating,
  Single,
  Multiple,
  Ranking,
  Matrix,
  NumberQuestion,
  DateQuestion,
  ShortText,
  LongText,
  Statement,
])
export type Question = z.output<typeof Question>
export type QuestionType = Question['type']
export type QuestionOf<T extends QuestionType> = Extract<Question, { type: T }>
export type QuestionInput = z.input<typeof Question>

export const questionTypeNames: Record<QuestionType, string> = {
  rating: 'Rating',
  single: 'Single choice',
  multiple: 'Multiple choice',
  ranking: 'Ranking',
  matrix: 'Matrix',
  number: 'Number',
  date: 'Date',
  short_text: 'Short text',
  long_text: 'Long text',
  statement: 'Statement',
}

/** Where a jump ends the survey. */
export const endOfSurvey = 'end'

/** After a page: the first jump whose condition is met leads to a later page or to the end. */
const Jump = z.strictObject({ when: Condition, to: PartId })

export const FormPage = z.strictObject({
  id: PartId.refine((id) => id !== endOfSurvey, `A page cannot have the id ${endOfSurvey}`),
  title: Title.default(''),
  questions: z.array(Question).max(50, 'Add at most 50 questions to a page'),
  jumps: z.array(Jump).max(10, 'Add at most 10 rules to a page').default([]),
})
export type FormPage = z.output<typeof FormPage>

/** Names a text of the form, as `textsOf` does. */
const TextKey = z.string().max(150)

export const Translation = z.strictObject({
  /** BCP 47, such as fr or pt-BR. */
  language: z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, 'Choose a language'),
  texts: z.array(z.strictObject({ key: TextKey, text: z.string().max(20_000) })).max(2000),
})
export type Translation = z.output<typeof Translation>

/** The texts with formatting, by their keys. */
export const richTextKeys: readonly string[] = ['intro', 'thanks']

interface RichTexts {
  intro: string
  thanks: string
  translations: readonly Translation[]
}

/** All of them together: they are sanitized in one request. */
const richTextOf = ({ intro, thanks, translations }: RichTexts): string =>
  [
    intro,
    thanks,
    ...translations.flatMap(({ texts }) => texts.map(({ key, text }) => (richTextKeys.includes(key) ? text : ''))),
  ].join('')

export const mostPages = 30
export const mostQuestions = 100

const formShape = z.strictObject({
  /** The language it is written in. */
  language: Translation.shape.language.default('en'),
  intro: RichText.default(''),
  thanks: RichText.default(''),
  /** Of the page that respondents see; null for the product's own. */
  brandColor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Enter a color such as #1c4e80')
    .nullable()
    .default(null),
  showsProgress: z.boolean().default(true),
  pages: z
    .array(FormPage)
    .max(mostPages, `Add at most ${mostPages} pages`)
    .refine(
      (pages) => pages.reduce((sum, { questions }) => sum + questions.length, 0) <= mostQuestions,
      `Add at most ${mostQuestions} questions`,
    ),
  translations: z
    .array(Translation)
    .max(20, 'Add at most 20 languages')
    .refine((all) => new Set(all.map(({ language }) => language)).size === all.length, 'Add each language once')
    .default([]),
})

export const SurveyForm = formShape.refine((form) => RichText.safeParse(richTextOf(form)).success, {
  path: ['intro'],
  error: 'Too much formatting. Paste it as plain text.',
})
export type SurveyForm = z.output<typeof SurveyForm>
export type SurveyFormInput = z.input<typeof SurveyForm>

export const questionsOf = (form: Pick<SurveyForm, 'pages'>): Question[] =>
  form.pages.flatMap(({ questions }) => questions)

/** The values of a rating, which the style decides in part. */
export function scaleOf({ style, lowest, highest }: QuestionOf<'rating'>): number[] {
  const first = style === 'nps' ? 0 : style === 'stars' ? 1 : lowest
  const last = style === 'nps' ? 10 : highest
  return Array.from({ length: last - first + 1 }, (_, step) => first + step)
}
