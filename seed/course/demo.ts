/** A page to play with: drag the slice and watch three jobs take turns. It knows nothing of the page around it. */
export const ROUND_ROBIN_DEMO: Record<string, string> = {
  'index.html': `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>时间片轮转</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
<h1>时间片轮转</h1>
<p>三个作业 A、B、C 同时到达，各需要 24、6、9 毫秒。拖动时间片，看等待时间怎样变化。</p>
<label for="slice">时间片 <output id="shown" for="slice"></output></label>
<input id="slice" type="range" min="1" max="24" value="4">
<label for="cost">每次切换 <output id="lost" for="cost"></output></label>
<input id="cost" type="range" min="0" max="20" value="1">
<div id="line" role="img" aria-label="甘特图"></div>
<table><thead><tr><th>作业</th><th>首次响应</th><th>等待</th><th>周转</th></tr></thead><tbody id="rows"></tbody></table>
<p id="sum"></p>
<script src="app.js"></script>
</body>
</html>
`,
  'style.css': `body{font:15px/1.6 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",system-ui,sans-serif;margin:24px;max-width:760px;color:#14211f;background:#fff}
h1{font-size:20px;margin:0 0 8px}label{display:block;margin-top:12px}input[type=range]{width:100%;height:32px;accent-color:#0f5f55}
#line{display:flex;height:44px;margin:16px 0;background:#eaeeed;border-radius:4px;overflow:hidden}
#line span{display:flex;align-items:center;justify-content:center;color:#fff;min-width:0;overflow:hidden;font-size:13px}
.A{background:#0f7a6c}.B{background:#2f6fc0}.C{background:#8a5a00}.switch{background:#14211f}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:6px 8px;border-bottom:1px solid #e3e8e7;font-variant-numeric:tabular-nums}
@media (prefers-color-scheme:dark){body{background:#0f1615;color:#e6eeec}#line{background:#1e2928}th,td{border-color:#263331}}
`,
  'app.js': `const jobs = [{ name: 'A', needs: 24 }, { name: 'B', needs: 6 }, { name: 'C', needs: 9 }];
const at = (id) => document.getElementById(id);

function run(slice, cost) {
  const queue = jobs.map((job) => ({ ...job, left: job.needs }));
  const parts = [];
  const seen = {};
  let time = 0;
  while (queue.length) {
    const job = queue.shift();
    const takes = Math.min(slice, job.left);
    seen[job.name] ??= { first: time };
    parts.push({ name: job.name, length: takes });
    time += takes;
    job.left -= takes;
    if (job.left > 0) queue.push(job);
    else Object.assign(seen[job.name], { turnaround: time, waits: time - job.needs });
    if (queue.length && cost > 0) {
      parts.push({ name: 'switch', length: cost });
      time += cost;
    }
  }
  return { parts, seen, time };
}

function show() {
  const slice = Number(at('slice').value);
  const cost = Number(at('cost').value) / 10;
  const { parts, seen, time } = run(slice, cost);
  at('shown').textContent = slice + ' ms';
  at('lost').textContent = cost.toFixed(1) + ' ms';
  at('line').replaceChildren(...parts.map(({ name, length }) => {
    const part = document.createElement('span');
    part.className = name;
    part.style.flex = length + ' 0 0';
    part.textContent = name === 'switch' ? '' : name;
    return part;
  }));
  at('rows').replaceChildren(...jobs.map(({ name }) => {
    const row = document.createElement('tr');
    for (const text of [name, seen[name].first, seen[name].waits, seen[name].turnaround]) {
      const cell = document.createElement('td');
      cell.textContent = typeof text === 'number' ? text.toFixed(1) + ' ms' : text;
      row.append(cell);
    }
    return row;
  }));
  const average = jobs.reduce((sum, { name }) => sum + seen[name].waits, 0) / jobs.length;
  const work = jobs.reduce((sum, { needs }) => sum + needs, 0);
  at('sum').textContent = '平均等待 ' + average.toFixed(1) + ' ms，切换占 ' + (100 * (1 - work / time)).toFixed(1) + '%。';
}

for (const id of ['slice', 'cost']) at(id).addEventListener('input', show);
show();
`,
};
