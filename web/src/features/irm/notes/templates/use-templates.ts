import { useQuery } from '@tanstack/react-query'
import type { TextTemplate } from '#ui/rich-text/TemplateMenu.tsx'
import { everyTemplate } from '../api.ts'

/** The customer's note templates, for the editor; none while loading. */
export function useTemplates(): TextTemplate[] {
  const { data = [] } = useQuery(everyTemplate())
  return data.map(({ id, name, notes }) => ({ id, name, html: notes }))
}
