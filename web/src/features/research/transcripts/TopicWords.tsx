import { Button, Group, Stack, TagsInput } from '@mantine/core'
import type { TopicGrid } from '@rostrum/contract/research/transcript-search'
import { useState } from 'react'
import { reasonOf } from '#platform/errors/reason.ts'
import { notifyError, notifySuccess } from '#ui/notify.ts'
import { SidePanel } from '#ui/SidePanel.tsx'
import { useSetTopicWords } from './api.ts'

interface TopicWordsProps {
  topic: TopicGrid['topics'][number]
  onClose: () => void
}

export function TopicWords({ topic, onClose }: TopicWordsProps) {
  const [words, setWords] = useState(topic.words)
  const save = useSetTopicWords()
  const submit = () =>
    save
      .mutateAsync({ params: { id: topic.id }, body: { words } })
      .then(() => {
        notifySuccess('Words saved')
        onClose()
      })
      .catch((error: unknown) => notifyError(`The words could not be saved. ${reasonOf(error)}`))
  return (
    <SidePanel opened onClose={onClose} title={`Words for ${topic.name}`}>
      <Stack gap="md">
        <TagsInput
          label="Words and phrases"
          description="A passage mentions the topic if it has one of them, in any form: margin also finds margins. Without words, the name counts."
          value={words}
          onChange={setWords}
          maxTags={40}
          maxLength={60}
          splitChars={[',']}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={save.isPending} onClick={() => void submit()}>
            Save
          </Button>
        </Group>
      </Stack>
    </SidePanel>
  )
}
