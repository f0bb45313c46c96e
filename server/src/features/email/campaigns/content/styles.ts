// Styles for mail programs that read them; the others show what stands in the tags.

export const plainStyles = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media only screen and (max-width:480px){.logo img{width:140px !important}}
`

/** Where a program darkens messages itself, the same colors hold for Outlook.com (data-ogsc, data-ogsb). */
export const darkStyles = `
@media (prefers-color-scheme:dark){
body,.ground,.ground>table{background-color:#14171c !important}
.paper,.paper>table,.paper>table>tbody>tr>td{background-color:#1b1e24 !important}
.text,.text div,.text p,.text h1,.text h2,.text h3,.text li,.text td,.text th,.text span{color:#e6e9ee !important}
.text a,.text a.link,.foot a{color:#8ec5ff !important}
.foot,.foot div,.foot p{color:#a9b1bd !important}
.divider p{border-color:#3a404a !important}
}
[data-ogsb] .paper{background-color:#1b1e24 !important}
[data-ogsc] .text,[data-ogsc] .text div,[data-ogsc] .text p{color:#e6e9ee !important}
[data-ogsc] .text a,[data-ogsc] .foot a{color:#8ec5ff !important}
`
