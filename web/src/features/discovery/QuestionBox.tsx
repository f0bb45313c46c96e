import { Autocomplete, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { longestQuestion } from '@rostrum/contract/discovery/questions-query'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultDebounce } from '#platform/constants.ts'
import { completions } from './api.ts'
import classes from './Discover.module.css'

interface QuestionBoxProps {
  value: string
  securityId: string
  onAsk: (question: string) => void
}

/** Enter asks what is typed; a suggestion fills the box, and a whole question is asked at once. */
export function QuestionBox({ value, securityId, onAsk }: QuestionBoxProps) {
  const [text, setText] = useState(value)
  const [typed] = useDebouncedValue(text, defaultDebounce)
  const { data = [] } = useQuery(completions(typed.slice(0, longestQuestion), securityId))
  const ask = (question: string) => onAsk(question.trim().slice(0, longestQuestion))
  return (
    <form
      className={classes.box}
      onSubmit={(event) => {
        event.preventDefault()
        ask(text)
      }}
    >
      <Autocomplete
        className={classes.question}
        aria-label="Question"
        placeholder="Growth funds in Boston over $1B that bought two of our peers last quarter"
        leftSection={<IconSearch size={16} stroke={1.75} />}
        size="md"
        maxLength={longestQuestion}
        data={data.map((one) => one.text)}
        // The server chooses what continues the text.
        filter={({ options }) => options}
        value={text}
        onChange={setText}
        onOptionSubmit={(chosen) => {
          const found = data.find((one) => one.text === chosen)
          if (found && found.type !== 'word') ask(chosen)
        }}
      />
      <Button type="submit" size="md">
        Ask
      </Button>
    </form>
  )
}
