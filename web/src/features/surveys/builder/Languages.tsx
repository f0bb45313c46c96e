import { ActionIcon, Select, Tabs, Textarea } from '@mantine/core'
import type { SurveyForm, Translation } from '@rostrum/contract/surveys/form'
import { type FormText, textsOf } from '@rostrum/contract/surveys/texts'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useEditorFiles } from '#features/files/public.ts'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { RichTextEditor } from '#ui/rich-text/RichTextEditor.tsx'
import { RichTextView } from '#ui/rich-text/RichTextView.tsx'
import { SectionCard } from '#ui/SectionCard.tsx'
import tabClasses from '#ui/tabs.module.css'
import { commonLanguages, languageName } from '../languages.ts'
import classes from './Builder.module.css'
import type { SurveyDraft } from './use-survey-draft.ts'

const option = (value: string) => ({ value, label: languageName(value) })

export function Languages({ draft }: { draft: SurveyDraft }) {
  const { form } = draft.values
  const { translations } = form
  const used = new Set([form.language, ...translations.map(({ language }) => language)])
  const [chosen, setChosen] = useState<string | null>(null)
  const open = translations.find(({ language }) => language === chosen) ?? translations[0]
  const texts = textsOf(form)
  const set = (next: Translation[], key?: string) => draft.changeForm({ ...form, translations: next }, key)
  return (
    <SectionCard
      title="Languages"
      description="Respondents see the survey in their language and can switch to another."
    >
      <div className={classes.fields}>
        <div className={classes.row}>
          <Select
            label="Written in"
            w={220}
            searchable
            allowDeselect={false}
            data={[...new Set([form.language, ...commonLanguages])]
              .filter((one) => one === form.language || !used.has(one))
              .map(option)}
            value={form.language}
            onChange={(language) => language && draft.changeForm({ ...form, language })}
          />
          <Select
            label="Add a translation"
            w={220}
            searchable
            placeholder="Choose a language"
            data={commonLanguages.filter((one) => !used.has(one)).map(option)}
            value={null}
            disabled={translations.length >= 20}
            onChange={(language) => {
              if (!language) return
              set([...translations, { language, texts: [] }])
              setChosen(language)
            }}
          />
        </div>
        {open ? (
          <>
            <Tabs classNames={tabClasses} value={open.language} onChange={setChosen}>
              <Tabs.List aria-label="Translations">
                {translations.map((one) => (
                  <Tabs.Tab key={one.language} value={one.language}>
                    {languageName(one.language)} <Missing count={missingOf(one, texts)} />
                  </Tabs.Tab>
                ))}
              </Tabs.List>
            </Tabs>
            <TranslationTable
              key={`${open.language}-${draft.epoch}`}
              form={form}
              texts={texts}
              translation={open}
              onChange={(next, key) =>
                set(
                  translations.map((one) => (one.language === open.language ? next : one)),
                  key,
                )
              }
              onDelete={() => set(translations.filter((one) => one.language !== open.language))}
            />
          </>
        ) : (
          <EmptyState title="One language" message="Add a translation to edit it next to the original." />
        )}
      </div>
    </SectionCard>
  )
}

const textOf = ({ texts }: Translation, key: string): string => texts.find((one) => one.key === key)?.text ?? ''
const missingOf = (translation: Translation, texts: readonly FormText[]): number =>
  texts.filter(({ key }) => textOf(translation, key).trim() === '').length

const Missing = ({ count }: { count: number }) =>
  count > 0 ? <Chip tone="warning">{count} missing</Chip> : <Chip tone="positive">Complete</Chip>

type TranslationTableProps = {
  form: SurveyForm
  texts: readonly FormText[]
  translation: Translation
  onChange: (translation: Translation, key: string) => void
  onDelete: () => void
}

function TranslationTable({ form, texts, translation, onChange, onDelete }: TranslationTableProps) {
  const language = languageName(translation.language)
  const write = (key: string, text: string) => {
    const others = translation.texts.filter((one) => one.key !== key)
    onChange({ ...translation, texts: text ? [...others, { key, text }] : others }, `${translation.language}.${key}`)
  }
  return (
    <div className={classes.translation}>
      <div className={classes.row}>
        <strong className={classes.grow}>{language}</strong>
        <ActionIcon variant="subtle" color="gray" aria-label={`Delete ${language}`} onClick={onDelete}>
          <IconTrash size={16} stroke={1.75} />
        </ActionIcon>
      </div>
      {texts.map(({ key, text, isRich }) => {
        const translated = textOf(translation, key)
        return (
          <div key={key} className={classes.pair} data-missing={translated.trim() === '' || undefined}>
            <div lang={form.language}>{isRich ? <RichTextView html={text} /> : text}</div>
            <div lang={translation.language}>
              {isRich ? (
                <RichTranslation
                  label={`${key === 'intro' ? 'Introduction' : 'Thank-you text'} in ${language}`}
                  initialValue={translated}
                  onChange={(html) => write(key, html)}
                />
              ) : (
                <Textarea
                  aria-label={`“${text}” in ${language}`}
                  placeholder="Not translated yet"
                  autosize
                  minRows={1}
                  maxLength={1000}
                  value={translated}
                  onChange={({ currentTarget }) => write(key, currentTarget.value)}
                />
              )}
            </div>
          </div>
        )
      })}
    </div>
  )
}

type RichTranslationProps = { label: string; initialValue: string; onChange: (html: string) => void }

function RichTranslation(props: RichTranslationProps) {
  const files = useEditorFiles()
  return <RichTextEditor {...props} isLabelHidden files={files} />
}
