// The operator's language model, behind an OpenAI-compatible API. What it answers is text from outside, never trusted.
import { z } from 'zod'
import type { Config } from './config.ts'

export type LanguageModel = NonNullable<Config['languageModel']>

const longestAnswer = 20_000

const Answer = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })

interface Question {
  /** What it is to do. */
  system: string
  user: string
  mostTokens: number
  timeoutMs: number
  signal: AbortSignal
}

/** The JSON object of the answer; undefined if the model does not answer in time, or not in JSON. */
export async function askModel(model: LanguageModel, question: Question): Promise<unknown> {
  const { system, user, mostTokens, timeoutMs, signal } = question
  try {
    const answer = await fetch(`${model.url}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(model.key && { authorization: `Bearer ${model.key}` }),
      },
      body: JSON.stringify({
        model: model.name,
        temperature: 0,
        max_tokens: mostTokens,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: user },
        ],
      }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      redirect: 'error',
    })
    if (!answer.ok) return undefined
    const text = (await answer.text()).slice(0, longestAnswer)
    const { content } = Answer.parse(JSON.parse(text)).choices[0]?.message ?? { content: '' }
    const from = content.indexOf('{')
    return JSON.parse(content.slice(from, content.lastIndexOf('}') + 1))
  } catch {
    return undefined
  }
}
