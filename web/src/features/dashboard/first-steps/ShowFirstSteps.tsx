import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { inAreas } from '#platform/api/query.ts'
import { SectionCard } from '#ui/SectionCard.tsx'
import { useFirstStepsChoice } from './use-choice.ts'

export function ShowFirstSteps() {
  const choose = useFirstStepsChoice()
  const client = useQueryClient()
  const navigate = useNavigate()
  const open = async () => {
    await choose('shown')
    await client.invalidateQueries(inAreas(['dashboard']))
    void navigate({ to: '/' })
  }
  return (
    <SectionCard title="First steps">
      <Text mb={12}>
        Confirm your security and peers, add your largest holders to the IRM, import your contacts, set your alerts and
        invite your colleagues. The steps appear on your dashboard and are checked off as you go.
      </Text>
      <Button variant="default" onClick={() => void open()}>
        Show first steps
      </Button>
    </SectionCard>
  )
}
