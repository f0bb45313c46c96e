// Findings phrased by the operator's language model: a local server that speaks its protocol, and says too much.
import { startLanguageModel, type TestModel } from '../server/src/testing/language-model.ts'
import { freePort } from '../server/src/testing/server-process.ts'
import { expectAccessible } from './support/accessibility.ts'
import { testOnOwnServer } from './support/own-server.ts'
import { ada } from './support/people.ts'
import { answeredSurvey } from './support/surveys.ts'
import { expect, shellOf } from './support/test.ts'

/** Says what the first finding says, and more. */
const reply = (message: string) => {
  const [, finding = ''] = /Finding: (.*)/.exec(message) ?? []
  const sentences = [
    { text: finding, findings: [0] },
    { text: 'Investors are clearly delighted.', findings: [0] },
  ]
  return JSON.stringify({ sentences })
}
// Chosen once by the first process to read this file; the worker inherits it.
process.env.MODEL_PORT ??= String(await freePort())
const host = `127.0.0.1:${process.env.MODEL_PORT}`

const test = testOnOwnServer({ LLM_URL: `http://${host}/v1` })
let model: TestModel
test.beforeAll(async () => {
  model = await startLanguageModel(reply, Number(process.env.MODEL_PORT))
})
test.afterAll(() => model.stop())

test('only what the findings say is shown, and what is sent is named', async ({ page, server }) => {
  const { id } = await server.owner.shared
    .selectFrom('identity.users')
    .select('id')
    .where('email', '=', ada.email)
    .executeTakeFirstOrThrow()
  const { surveyId } = await answeredSurvey(server.owner, { id }, 'attributed')
  await page.goto(`${server.url}/surveys/${surveyId}/results`)
  await page.getByRole('textbox', { name: 'Email' }).fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await shellOf(page).first().waitFor()
  const findings = page.getByRole('region', { name: 'Key findings' })
  await expect(findings).toContainText(`A language model at ${host} can phrase these findings.`)
  expect(model.asked).toEqual([])
  await findings.getByRole('button', { name: 'Phrase the findings' }).click()
  await expect(findings.getByRole('link', { name: 'Finding 1' })).toBeVisible()
  await expect(findings).not.toContainText('delighted')
  expect(model.asked).toHaveLength(1)
  expect(model.asked[0]?.body).not.toContain('Explain margins, part')
  await expectAccessible(page, 'survey-phrasing')
})
