/** A shell that waits since its template was baked asks for the name of its machine again at each prompt; no program is started for it. */
export const LIVE_PROMPT = `PROMPT_COMMAND='read -r HOSTNAME < /proc/sys/kernel/hostname; PS1=\${PS1//\\\\h/\\$HOSTNAME}'\n`;
