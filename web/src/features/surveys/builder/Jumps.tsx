import { ActionIcon, Button, Select } from '@mantine/core'
import { endOfSurvey, type FormPage } from '@rostrum/contract/surveys/form'
import { IconArrowRampRight, IconTrash } from '@tabler/icons-react'
import classes from './Builder.module.css'
import { ConditionEditor, comparisonOf } from './ConditionEditor.tsx'
import { changePage } from './form-changes.ts'
import { pageName, sentenceOf } from './sentences.ts'
import type { SurveyDraft } from './use-survey-draft.ts'

type JumpsProps = { page: FormPage; index: number; draft: SurveyDraft }

const mostJumps = 10

/** Where respondents go after a page. The first rule that is met counts. */
export function Jumps({ page, index, draft }: JumpsProps) {
  const { form } = draft.values
  const asked = form.pages
    .slice(0, index + 1)
    .flatMap(({ questions }) => questions)
    .filter(({ type }) => type !== 'statement')
  const targets = [
    ...form.pages.slice(index + 1).map(({ id }) => ({ value: id, label: `Go to ${pageName(form.pages, id)}` })),
    { value: endOfSurvey, label: 'End the survey' },
  ]
  const set = (jumps: FormPage['jumps'], key?: string) =>
    draft.changeForm(changePage(form, page.id, { jumps }), key && `${page.id}.${key}`)
  const last = page.questions.findLast(({ type }) => type !== 'statement') ?? asked.at(-1)
  return (
    <>
      {last && page.jumps.length < mostJumps && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Add rule to page ${index + 1}`}
          leftSection={<IconArrowRampRight size={14} stroke={1.75} />}
          onClick={() =>
            set([
              ...page.jumps,
              { when: { match: 'all', comparisons: [comparisonOf(last)] }, to: targets[0]?.value ?? endOfSurvey },
            ])
          }
        >
          Add rule
        </Button>
      )}
      {page.jumps.map((jump, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no id, and are only added at the end
        <fieldset key={at} className={classes.jump} aria-label={`Rule ${at + 1} after page ${index + 1}`}>
          <p className={classes.sentence}>
            If {sentenceOf(jump.when, asked)},{' '}
            {jump.to === endOfSurvey ? 'end the survey' : `go to ${pageName(form.pages, jump.to)}`}.
          </p>
          <ConditionEditor
            condition={jump.when}
            questions={asked}
            onChange={(when) => set(page.jumps.with(at, { ...jump, when }), `jump.${at}`)}
          />
          <div className={classes.row}>
            <Select
              aria-label="Then"
              w={240}
              allowDeselect={false}
              data={targets}
              value={targets.some(({ value }) => value === jump.to) ? jump.to : null}
              placeholder="Choose a page"
              onChange={(to) => to && set(page.jumps.with(at, { ...jump, to }))}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Delete rule ${at + 1}`}
              onClick={() => set(page.jumps.toSpliced(at, 1))}
            >
              <IconTrash size={16} stroke={1.75} />
            </ActionIcon>
          </div>
        </fieldset>
      ))}
    </>
  )
}
