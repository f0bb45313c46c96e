// A page of questions, or the last step, as one HTML form that carries the respondent's state.
import { mapOf } from '@rostrum/contract/surveys/answers'
import type { FormPage } from '@rostrum/contract/surveys/form'
import type { AnswerProblem } from '@rostrum/contract/surveys/path'
import { inLanguage } from '@rostrum/contract/surveys/texts'
import type { Document } from '#platform/pages/document.ts'
import { type Html, html, safe } from '#platform/pages/html.ts'
import { type RespondentProblems, respondentFields } from '../respondent.ts'
import { languagesOf, lastStep, type Session } from '../session.ts'
import { hasLastStep, isKnown, keepsDraft, type Visit } from '../visit.ts'
import { questionOf } from './questions.ts'
import { fieldsOf } from './read-fields.ts'
import { problemIn, type Words, wordsIn } from './words.ts'

export interface PageProblems {
  ofAnswers?: readonly AnswerProblem[]
  ofRespondent?: RespondentProblems
  /** Of the whole page, in the respondent's language. */
  general?: string
}

export function anonymityOf({ survey, recipient, ...visit }: Visit, words: Words): string {
  const { company, category } = survey
  if (category === 'recipient_defined') return words.recipientDefined(company)
  if (category === 'anonymous') return recipient ? words.anonymous(company) : words.anonymousOpen(company)
  return words.attributed(company, isKnown({ survey, recipient, ...visit }) ? recipient?.name : undefined)
}

const hidden = (name: string, value: string | number): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`

function languageChoice({ visit, language }: Session, words: Words): Html {
  const offered = languagesOf(visit)
  if (offered.length < 2) return hidden('language', language)
  const nameOf = (one: string) => new Intl.DisplayNames([one], { type: 'language' }).of(one) ?? one
  return html`<p class="language"><label for="language">${words.language}</label>
<select id="language" name="language">${offered.map(
    (one) => html`<option value="${one}" lang="${one}"${one === language && html` selected`}>${nameOf(one)}</option>`,
  )}</select><button name="go" value="language">${words.change}</button></p>`
}

function progressOf({ visit, path, index }: Session, words: Words): Html | false {
  const steps = path.length + (hasLastStep(visit) ? 1 : 0)
  if (!visit.form.showsProgress || steps < 2) return false
  const step = Math.min(index + 1, steps)
  return html`<div class="progress"><span id="progress">${words.progress(step, steps)}</span><progress aria-labelledby="progress" max="${steps}" value="${step}"></progress></div>`
}

/** Its questions depend on one another, so that answering one may show another. */
const dependsOnItself = ({ questions }: FormPage): boolean =>
  questions.some(({ showIf }) =>
    showIf?.comparisons.some(({ questionId }) => questions.some(({ id }) => id === questionId)),
  )

const notes = ({ visit, index }: Session, words: Words): Html | false =>
  index === 0 &&
  html`<div class="note"><p>${anonymityOf(visit, words)}</p>${
    !visit.isPreview && html`<p>${keepsDraft(visit) ? words.savedThere : words.savedHere}</p>`
  }</div>`

function field(
  name: string,
  label: string,
  type: 'text' | 'email',
  value: string,
  problem: string | undefined,
  complete: string,
): Html {
  const id = name.replace('.', '-')
  return html`<div class="name-field${problem && ' wrong'}"><label class="title" for="${id}">${label}</label>${
    problem && html`<p class="error" id="e-${id}">${problem}</p>`
  }<input id="${id}" type="${type}" name="${name}" value="${value}" maxlength="200" autocomplete="${complete}"${
    problem && html` aria-invalid="true" aria-describedby="e-${id}"`
  }></div>`
}

function lastStepOf({ visit, sent }: Session, words: Words, problems: RespondentProblems): Html {
  const typed = (name: string) => sent?.get(name) ?? ''
  const asksChoice = visit.survey.category === 'recipient_defined'
  const asksWho = visit.survey.category !== 'anonymous' && !isKnown(visit)
  const problem = problems['i.choice']
  const choice = (value: string, label: string) =>
    html`<label class="choice"><input type="radio" name="i.choice" value="${value}"${typed('i.choice') === value && html` checked`}><span>${label}</span></label>`
  return html`<h2>${words.lastStep}</h2><div class="note"><p>${anonymityOf(visit, words)}</p></div>${
    asksChoice &&
    html`<fieldset class="question${problem && ' wrong'}"${problem && html` aria-describedby="e-choice" aria-invalid="true"`}><legend class="title">${words.whose}</legend>${
      problem && html`<p class="error" id="e-choice">${problem}</p>`
    }${choice('with', words.withName)}${choice('without', words.withoutName)}</fieldset>`
  }${
    asksWho &&
    html`<fieldset class="question"><legend class="title">${asksChoice ? words.withName : words.whoAsks}</legend>
${field('i.name', words.name, 'text', typed('i.name'), problems['i.name'], 'name')}
${field('i.email', words.email, 'email', typed('i.email'), problems['i.email'], 'email')}
${field('i.firm', `${words.firm} (${words.optional})`, 'text', typed('i.firm'), problems['i.firm'], 'organization')}</fieldset>`
  }`
}

function problemList(session: Session, words: Words, { ofAnswers = [], general }: PageProblems): Html | false {
  const titles = new Map(session.path.flatMap(({ questions }) => questions.map(({ id, title }) => [id, title])))
  if (ofAnswers.length === 0 && !general) return false
  return html`<div class="problems" role="alert"><h2>${general ?? words.problems}</h2>${
    ofAnswers.length > 0 &&
    html`<ul>${ofAnswers.map(
      ({ questionId, message }) =>
        html`<li>${titles.get(questionId) ?? ''}: ${problemIn(session.language, message)}</li>`,
    )}</ul>`
  }</div>`
}

/** Everything but the fields of this page, for the next request. */
function carried(session: Session): Html {
  const { visit, stamp, answers, path, index } = session
  const shown = path[index]?.questions ?? []
  const here = new Set(shown.map(({ id }) => id))
  const others = answers.filter(({ questionId }) => !here.has(questionId))
  const isLast = index >= path.length
  return html`${hidden('form', visit.formNumber)}${hidden('stamp', stamp)}${hidden('page', path[index]?.page.id ?? lastStep)}${hidden(
    'shown',
    shown.map(({ id }) => id).join(' '),
  )}${!keepsDraft(visit) && hidden('carried', JSON.stringify(others))}${
    !isLast && respondentFields.map((name) => session.sent?.get(name) && hidden(name, session.sent.get(name) ?? ''))
  }`
}

function buttonsOf({ visit, path, index }: Session, words: Words): Html {
  const isLast = index >= path.length || (index === path.length - 1 && !hasLastStep(visit))
  return html`<div class="buttons"><button class="main" name="go" value="${isLast ? 'send' : 'next'}">${
    isLast ? words.send : words.next
  }</button>${index > 0 && html`<button name="go" value="back">${words.back}</button>`}</div>`
}

export function surveyPage(session: Session, address: string, problems: PageProblems = {}): Document {
  const { visit, language, path, index } = session
  const words = wordsIn(language)
  const form = inLanguage(visit.form, language)
  const current = path[index]
  const wrong = new Map(
    (problems.ofAnswers ?? []).map(({ questionId, message }) => [questionId, problemIn(language, message)]),
  )
  const fields = session.sent ?? fieldsOf(current?.questions ?? [], mapOf(session.answers))
  const shown = { fields, problems: wrong, words, seed: visit.recipient?.id ?? session.stamp }
  const hasProblems = wrong.size > 0 || problems.general || Object.keys(problems.ofRespondent ?? {}).length > 0
  const saves = visit.isPreview ? 'none' : keepsDraft(visit) ? 'server' : 'browser'
  const body = html`<h1>${visit.survey.name}</h1>
${visit.isPreview && html`<p class="note">${words.preview}</p>`}
<form id="questions" method="post" action="${address}" novalidate autocomplete="off" data-saves="${saves}" data-retrying="${words.retrying}" data-retried="${words.retried}"${
    current && dependsOnItself(current.page) && html` data-refreshes="true"`
  }>
${carried(session)}
${/* Before the buttons of the language, so that Enter goes on. */ html`<button class="website" name="go" value="${index >= path.length - 1 && !(current && hasLastStep(visit)) ? 'send' : 'next'}" tabindex="-1" aria-hidden="true">${words.next}</button>`}
${languageChoice(session, words)}
${progressOf(session, words)}
${problemList(session, words, problems)}
${index === 0 && form.intro && html`<div class="intro">${safe(form.intro)}</div>`}
${notes(session, words)}
${current?.page.title && html`<h2>${current.page.title}</h2>`}
${current ? current.questions.map((question) => questionOf(question, shown)) : lastStepOf(session, words, problems.ofRespondent ?? {})}
<p class="website" aria-hidden="true"><label>Website <input type="text" name="website" tabindex="-1" autocomplete="off"></label></p>
${buttonsOf(session, words)}
<p class="status" id="status" role="status"></p>
</form>
${isKnown(visit) && visit.recipient?.email && html`<p class="note"><a href="${address}/opt-out">${words.optOutLink}</a></p>`}`
  return {
    status: hasProblems ? 422 : 200,
    language,
    title: hasProblems ? `${words.problems}: ${visit.survey.name}` : visit.survey.name,
    company: visit.survey.company,
    brandColor: visit.form.brandColor,
    body,
  }
}
