import { Stack } from '@mantine/core'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useOpenCampaign } from '../campaign-context.ts'
import { SourceList } from './SourceList.tsx'

export function AudienceTab() {
  const { draft, isEditable } = useOpenCampaign()
  const { audience } = draft.values
  return (
    <Stack gap={16}>
      <SectionCard title="Included">
        <SourceList
          label="included"
          sources={audience.include}
          isEditable={isEditable}
          onChange={(include) => draft.change({ audience: { ...audience, include } })}
        />
      </SectionCard>
      <SectionCard title="Left out">
        <SourceList
          label="left out"
          sources={audience.exclude}
          isEditable={isEditable}
          onChange={(exclude) => draft.change({ audience: { ...audience, exclude } })}
        />
      </SectionCard>
    </Stack>
  )
}
