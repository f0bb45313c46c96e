// Layouts in which calls are published, written for the tests: the same short call in each of them.

export interface Sample {
  layout: string
  text: string
}

export const corpus: readonly Sample[] = [
  {
    layout: 'names with titles after two hyphens, on lines of their own',
    text: `Veltrane Instruments (VLTN.A) Q3 2026 Earnings Call

Prepared Remarks:

Operator

Good morning, and welcome to the call.

Priya Raman -- Vice President, Investor Relations

Thank you. Our release is on the website.

Helen Strand -- Chief Executive Officer

Orders grew 6%.

Demand was steady in semiconductors.

Questions & Answers:

Operator

Our first question comes from Colin Ashdown with Merriton Securities.

Colin Ashdown -- Merriton Securities -- Analyst

How should we think about gross margin next year?

Helen Strand -- Chief Executive Officer

We expect 50 basis points.

Colin Ashdown -- Merriton Securities -- Analyst

Great, thanks.

Operator

That was the last question.`,
  },
  {
    layout: 'lists of participants, then names alone',
    text: `Company Participants
Priya Raman - Vice President, Investor Relations
Helen Strand - Chief Executive Officer

Conference Call Participants
Colin Ashdown - Merriton Securities

Presentation
Operator
Good morning, and welcome to the call.
Priya Raman
Thank you. Our release is on the website.
Helen Strand
Orders grew 6%.

Demand was steady in semiconductors.

Question-and-Answer Session
Operator
Our first question comes from Colin Ashdown.
Colin Ashdown
How should we think about gross margin next year?
Helen Strand
We expect 50 basis points.
Colin Ashdown
Great, thanks.
Operator
That was the last question.`,
  },
  {
    layout: 'capital letters and a colon, without headings',
    text: `OPERATOR: Good morning, and welcome to the call.
PRIYA RAMAN: Thank you. Our release is on the website.
HELEN STRAND: Orders grew 6%.

Demand was steady in semiconductors.
OPERATOR: We will now open the line. Our first question comes from Colin Ashdown with Merriton Securities.
COLIN ASHDOWN: How should we think about gross margin next year?
HELEN STRAND: We expect 50 basis points.
COLIN ASHDOWN: Great, thanks.
OPERATOR: That was the last question.`,
  },
  {
    layout: 'executives and analysts with commas, marks of questions and answers',
    text: `Executives
Priya Raman, Vice President of Investor Relations
Helen Strand, Chief Executive Officer

Analysts
Colin Ashdown, Merriton Securities

MANAGEMENT DISCUSSION SECTION

Operator: Good morning, and welcome to the call.

Priya Raman: Thank you. Our release is on the website.

Helen Strand: Orders grew 6%.

Demand was steady in semiconductors.

Q&A

Operator: Our first question comes from Colin Ashdown.

Q - Colin Ashdown: How should we think about gross margin next year?

A - Helen Strand: We expect 50 basis points.

Q - Colin Ashdown: Great, thanks.

Operator: That was the last question.`,
  },
  {
    layout: 'firms and titles in parentheses before a colon',
    text: `[Operator]
Good morning, and welcome to the call.

Priya Raman (Vice President, Investor Relations): Thank you. Our release is on the website.

Helen Strand (Chief Executive Officer): Orders grew 6%.

Demand was steady in semiconductors.

Question and Answer Session

[Operator]
Our first question comes from Colin Ashdown.

Colin Ashdown (Merriton Securities): How should we think about gross margin next year?

Helen Strand (Chief Executive Officer): We expect 50 basis points.

Colin Ashdown (Merriton Securities): Great, thanks.

[Operator]
That was the last question.`,
  },
]
