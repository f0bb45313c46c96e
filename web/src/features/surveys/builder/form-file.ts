// A form as a JSON file, to keep it or to take it to another team.
import { SurveyForm } from '@rostrum/contract/surveys/form'
import { z } from 'zod'

export const FormFile = z.object({ name: z.string().trim().min(1).max(200), form: SurveyForm })
export type FormFile = z.output<typeof FormFile>

export function downloadForm({ name, form }: FormFile): void {
  const text = JSON.stringify({ name, form }, null, 2)
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name.replace(/[^\p{L}\p{N} _-]+/gu, '').trim() || 'Survey'}.json`
  link.click()
  URL.revokeObjectURL(address)
}

const largestFile = 1_000_000

/** Throws what is wrong with it, in words for the person who chose it. */
export async function readFormFile(file: File): Promise<FormFile> {
  if (file.size > largestFile) throw new Error('Choose a file of at most 1 MB.')
  let json: unknown
  try {
    json = JSON.parse(await file.text())
  } catch {
    throw new Error('This is not a JSON file.')
  }
  const read = FormFile.safeParse(json)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new Error(`This file is not a survey: ${issue?.path.join('.')}: ${issue?.message}.`)
  }
  return read.data
}
