/** The mark of the demo college: three lotus leaves over water in a ring. */
export const COLLEGE_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 64 64">
<circle cx="32" cy="32" r="30" fill="#0f5f55"/>
<g fill="#ffffff"><path d="M32 12c6 7 8 14 0 24c-8-10-6-17 0-24z"/><path d="M14 24c9 0 15 4 16 14c-10 0-15-5-16-14z"/><path d="M50 24c-9 0-15 4-16 14c10 0 15-5 16-14z"/></g>
<path d="M14 45q4.500 -4 9 0t9 0t9 0t9 0" fill="none" stroke="#ffffff" stroke-width="3" stroke-linecap="round"/>
</svg>`;
