// What only questions of one type have.
import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { type Question, type QuestionOf, ratingStyles } from '@rostrum/contract/surveys/form'
import classes from './Builder.module.css'
import { ChoiceList } from './ChoiceList.tsx'

type OptionsProps<Q extends Question> = { question: Q; onChange: (question: Question, key?: string) => void }

export function QuestionOptions({ question, onChange }: OptionsProps<Question>) {
  switch (question.type) {
    case 'rating':
      return <RatingOptions question={question} onChange={onChange} />
    case 'single':
    case 'multiple':
    case 'ranking':
      return <ChoosingOptions question={question} onChange={onChange} />
    case 'matrix':
      return (
        <>
          <ChoiceList
            label="Rows"
            word="row"
            choices={question.rows}
            onChange={(rows, key) => onChange({ ...question, rows }, key)}
          />
          <ChoiceList
            label="Columns, from low to high"
            word="column"
            most={11}
            choices={question.columns}
            onChange={(columns, key) => onChange({ ...question, columns }, key)}
          />
        </>
      )
    case 'number':
      return <NumberOptions question={question} onChange={onChange} />
    case 'date':
      return (
        <div className={classes.row}>
          <TextInput
            label="Earliest"
            type="date"
            value={question.earliest ?? ''}
            onChange={({ currentTarget }) => onChange({ ...question, earliest: currentTarget.value || null })}
          />
          <TextInput
            label="Latest"
            type="date"
            value={question.latest ?? ''}
            onChange={({ currentTarget }) => onChange({ ...question, latest: currentTarget.value || null })}
          />
        </div>
      )
    case 'short_text':
    case 'long_text':
      return (
        <NumberInput
          label="Maximum answer length, in characters"
          w={220}
          min={1}
          max={question.type === 'short_text' ? 250 : 5000}
          clampBehavior="strict"
          allowDecimal={false}
          value={question.longest}
          onChange={(longest) =>
            typeof longest === 'number' && longest > 0 && onChange({ ...question, longest }, 'longest')
          }
        />
      )
    case 'statement':
      return null
  }
}

const styleNames = { scale: 'Scale', stars: 'Stars', nps: 'Recommendation, 0 to 10' }

function RatingOptions({ question, onChange }: OptionsProps<QuestionOf<'rating'>>) {
  const { style, lowest, highest, lowLabel, highLabel } = question
  return (
    <>
      <div className={classes.row}>
        <Select
          label="Shown as"
          w={210}
          allowDeselect={false}
          data={ratingStyles.map((value) => ({ value, label: styleNames[value] }))}
          value={style}
          onChange={(next) => next && onChange({ ...question, style: next as typeof style })}
        />
        {style === 'scale' && (
          <Select
            label="From"
            w={80}
            allowDeselect={false}
            data={['0', '1']}
            value={String(lowest)}
            onChange={(next) => onChange({ ...question, lowest: Number(next) })}
          />
        )}
        {style !== 'nps' && (
          <Select
            label="To"
            w={80}
            allowDeselect={false}
            data={['2', '3', '4', '5', '6', '7', '8', '9', '10']}
            value={String(highest)}
            onChange={(next) => onChange({ ...question, highest: Number(next) })}
          />
        )}
      </div>
      <div className={classes.row}>
        <TextInput
          className={classes.grow}
          label="Label for the lowest"
          maxLength={250}
          value={lowLabel}
          onChange={({ currentTarget }) => onChange({ ...question, lowLabel: currentTarget.value }, 'low')}
        />
        <TextInput
          className={classes.grow}
          label="Label for the highest"
          maxLength={250}
          value={highLabel}
          onChange={({ currentTarget }) => onChange({ ...question, highLabel: currentTarget.value }, 'high')}
        />
      </div>
    </>
  )
}

function ChoosingOptions({
  question,
  onChange,
}: OptionsProps<QuestionOf<'single'> | QuestionOf<'multiple'> | QuestionOf<'ranking'>>) {
  return (
    <>
      <ChoiceList
        label="Options"
        word="option"
        choices={question.options}
        onChange={(options, key) => onChange({ ...question, options }, key)}
      />
      <div className={classes.row}>
        {question.type !== 'ranking' && (
          <Switch
            label="Add “Other” with a text field"
            checked={question.hasOther}
            onChange={({ currentTarget }) => onChange({ ...question, hasOther: currentTarget.checked })}
          />
        )}
        <Switch
          label="Shuffle the options"
          checked={question.isShuffled}
          onChange={({ currentTarget }) => onChange({ ...question, isShuffled: currentTarget.checked })}
        />
      </div>
      {question.type === 'multiple' && (
        <div className={classes.row}>
          <Limit
            label="At least"
            value={question.fewest}
            onChange={(fewest) => onChange({ ...question, fewest }, 'fewest')}
          />
          <Limit label="At most" value={question.most} onChange={(most) => onChange({ ...question, most }, 'most')} />
        </div>
      )}
    </>
  )
}

const Limit = (props: { label: string; value: number | null; onChange: (value: number | null) => void }) => (
  <NumberInput
    label={props.label}
    placeholder="Any number"
    w={130}
    min={1}
    max={50}
    clampBehavior="strict"
    allowDecimal={false}
    value={props.value ?? ''}
    onChange={(next) => props.onChange(typeof next === 'number' && next > 0 ? next : null)}
  />
)

const largest = 1_000_000_000_000

function NumberOptions({ question, onChange }: OptionsProps<QuestionOf<'number'>>) {
  const limit = (key: 'smallest' | 'largest', label: string) => (
    <NumberInput
      label={label}
      placeholder="Any"
      w={140}
      min={-largest}
      max={largest}
      clampBehavior="strict"
      value={question[key] ?? ''}
      onChange={(next) => onChange({ ...question, [key]: typeof next === 'number' ? next : null }, key)}
    />
  )
  return (
    <div className={classes.row}>
      {limit('smallest', 'Smallest')}
      {limit('largest', 'Largest')}
      <TextInput
        label="Unit"
        placeholder="% or $ million"
        w={150}
        maxLength={30}
        value={question.unit}
        onChange={({ currentTarget }) => onChange({ ...question, unit: currentTarget.value }, 'unit')}
      />
    </div>
  )
}
