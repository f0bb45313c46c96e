// The pages that recipients see: to unsubscribe, and to choose what they get.
import type { MailTopic } from '@rostrum/contract/email/campaigns/topics'
import { messageOf } from '#platform/pages/document.ts'
import { type Html, html } from '#platform/pages/html.ts'
import type { Preferences } from '../queries.ts'

export interface Page {
  title: string
  body: Html
}

/** Enough to recognize one's own address, too little to learn it from a link that was passed on. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

const button = (action: string, label: string, { go = '', isMain = false } = {}) =>
  html`<form method="post" action="${action}"><button name="go" value="${go}"${isMain && html` class="main"`}>${label}</button></form>`

interface Shown {
  /** The recipient's own addresses begin with it. */
  own: string
  company: string
  email: string
}

/** Asks first: programs that check mail for viruses open every link. */
export const askToUnsubscribe = ({ own, company, email }: Shown): Page => ({
  title: 'Unsubscribe',
  body: messageOf(
    'Unsubscribe',
    `Stop all email from ${company} to ${maskedAddress(email)}?`,
    button(`${own}/unsubscribe`, 'Unsubscribe', { isMain: true }),
    html`<p><a href="${own}/preferences">Choose topics or get fewer emails instead</a></p>`,
  ),
})

export const unsubscribedPage = ({ own, company, email }: Shown): Page => ({
  title: 'You are unsubscribed',
  body: messageOf(
    'You are unsubscribed',
    `${company} will no longer send email to ${maskedAddress(email)}.`,
    button(`${own}/preferences`, 'Undo', { go: 'subscribe' }),
  ),
})

const frequencyNames: [value: number, label: string][] = [
  [0, 'All emails'],
  [7, 'No more than one a week'],
  [30, 'No more than one a month'],
  [90, 'No more than one a quarter'],
]

const topicChoice = (declined: ReadonlySet<string>) => (topic: MailTopic) =>
  html`<label class="choice"><input type="checkbox" name="topic" value="${topic.id}"${!declined.has(topic.id) && html` checked`}><span>${topic.name}${topic.description && html`<span class="help">${topic.description}</span>`}</span></label>`

const frequencyChoice =
  (chosen: number) =>
  ([value, label]: [number, string]) =>
    html`<label class="choice"><input type="radio" name="frequency" value="${value}"${value === chosen && html` checked`}><span>${label}</span></label>`

interface Choices extends Shown {
  topics: readonly MailTopic[]
  preferences: Preferences
  isSaved: boolean
}

export function preferencesPage({ own, company, email, topics, preferences, isSaved }: Choices): Page {
  const declined = new Set(preferences.declinedTopics)
  const title = 'Email preferences'
  const body = html`<h1>${title}</h1>
${isSaved && html`<p class="note saved" role="status">Your preferences have been saved.</p>`}
<p>Email from ${company} to ${maskedAddress(email)}</p>
<form method="post" action="${own}/preferences">
${topics.length > 0 && html`<fieldset><legend>Topics</legend>${topics.map(topicChoice(declined))}</fieldset>`}
<fieldset><legend>How often</legend>${frequencyNames.map(frequencyChoice(preferences.daysBetween ?? 0))}</fieldset>
<div class="buttons"><button class="main" name="go" value="save">Save</button><button name="go" value="unsubscribe">Unsubscribe from all</button></div>
</form>`
  return { title, body }
}

/** For those who get nothing: by their own choice, which they can take back, or for another reason. */
export const stoppedPage = (shown: Shown, isOwnChoice: boolean): Page => {
  const { own, company, email } = shown
  const title = 'Email preferences'
  return {
    title,
    body: isOwnChoice
      ? messageOf(
          title,
          `${company} does not send email to ${maskedAddress(email)} because you unsubscribed.`,
          button(`${own}/preferences`, 'Subscribe again', { go: 'subscribe', isMain: true }),
        )
      : messageOf(
          title,
          `${company} does not send email to ${maskedAddress(email)}. Contact ${company} to change this.`,
        ),
  }
}

/** The same for every address that leads nowhere, so that it tells nothing. */
export const invalidPage: Page = {
  title: 'Page not found',
  body: messageOf(
    'Page not found',
    'The link is incomplete or no longer valid. Open it again from the email you received.',
  ),
}
