// What a new pack starts with.
import type { PackPage, PackTemplate } from '@rostrum/contract/reports/packs'
import { newId } from '#platform/identifiers.ts'

const page = (type: PackPage['type'], settings: PackPage['settings'], title: string | null = null): PackPage => ({
  ...{ id: newId(), type, title, settings },
})

const text = (title: string, ...lines: string[]) => page('text', { title, text: lines.join('\n') })

export function templatePages(template: PackTemplate, _securityId: string | null): PackPage[] {
  if (template === 'blank') return []
  return [
    text(
      'Executive summary',
      '- What changed in the shareholder base this quarter',
      '- What investors asked about',
      '- What we propose to do next',
    ),
    text('Questions for the board', '- ', '- '),
  ]
}
