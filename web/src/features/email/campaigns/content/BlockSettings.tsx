import type { Block } from '@rostrum/contract/email/campaigns/content'
import { ColumnsSettings } from './ColumnsSettings.tsx'
import { EventSettings, FigureSettings, SurveySettings } from './DataSettings.tsx'
import { SimpleSettings } from './SimpleSettings.tsx'

type BlockSettingsProps = { block: Block; onChange: (next: Block, key?: string) => void }

export function BlockSettings({ block, onChange }: BlockSettingsProps) {
  switch (block.type) {
    case 'columns':
      return <ColumnsSettings block={block} onChange={onChange} />
    case 'figure':
      return <FigureSettings block={block} onChange={onChange} />
    case 'survey':
      return <SurveySettings block={block} onChange={onChange} />
    case 'event':
      return <EventSettings block={block} onChange={onChange} />
    case 'divider':
      return null
    default:
      return <SimpleSettings block={block} onChange={onChange} />
  }
}
