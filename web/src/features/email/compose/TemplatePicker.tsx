import { Button, Popover, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type EmailTemplate, emailTemplates } from '@rostrum/contract/email/templates'
import { IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryFor } from '#platform/api/query.ts'
import { defaultDebounce } from '#platform/constants.ts'
import { moveByArrows } from '#ui/move-by-arrows.ts'
import classes from './Compose.module.css'

export function TemplatePicker({ onChoose }: { onChoose: (template: EmailTemplate) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" width={320} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          px={8}
          leftSection={<IconTemplate size={16} stroke={1.5} />}
          onClick={() => setOpen(!isOpen)}
        >
          Templates
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={8} onKeyDown={moveByArrows}>
        <Choices
          onChoose={(template) => {
            setOpen(false)
            onChoose(template)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function Choices({ onChoose }: { onChoose: (template: EmailTemplate) => void }) {
  const [text, setText] = useState('')
  const [term] = useDebouncedValue(text.trim(), defaultDebounce)
  const query = { pageSize: 50, ...(term && { term }) }
  const { data, isError } = useQuery(queryFor(emailTemplates.list, { query }))
  return (
    <>
      <TextInput
        aria-label="Search templates"
        placeholder="Search templates"
        data-autofocus
        mb={4}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={classes.templates}>
        {!data && !isError && <Skeleton height={64} />}
        {isError && <p className={classes.hint}>Templates could not be loaded.</p>}
        {data?.data.length === 0 && (
          <p className={classes.hint}>
            {term ? 'No template matches.' : 'No templates yet. Create one under Settings, Templates.'}
          </p>
        )}
        {data?.data.map((template) => (
          <button key={template.id} type="button" className={classes.template} onClick={() => onChoose(template)}>
            <span className={classes.option}>
              {template.name}
              <span className={classes.detail}>
                {[
                  template.isPersonalized && 'Personalized',
                  template.useCount > 0 &&
                    `used ${template.useCount.toLocaleString('en-US')} ${template.useCount === 1 ? 'time' : 'times'}`,
                ]
                  .filter(Boolean)
                  .join(' · ') || template.subject}
              </span>
            </span>
          </button>
        ))}
      </div>
    </>
  )
}
