export const longestQuestion = 300

/** What a question asks for: each has its own target list. */
export const questionSubjects = ['organizations', 'people', 'funds'] as const
export type QuestionSubject = (typeof questionSubjects)[number]
