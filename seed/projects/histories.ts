/** What a demo team wrote: commits and pushes by hours since the project began and by member. It handed in the last commit of its main branch. */
export type TeamHistory = {
  commits: { hours: number; who: number; subject: string; files: Record<string, string>; branch?: string }[];
  pushes: { hours: number; who: number; through: number; branch?: string }[];
};

const DAY = 24;

const README = `# 缓存一致性模拟器

四个核、一级数据缓存、总线监听，实现 MESI 协议。

    python3 simulate.py traces/sharing.txt

轨迹每行是“核 操作 地址”，操作为 R 或 W，地址为十六进制。
`;

const TRACE = `def read_trace(path):
    """Yields (core, write, address) for each line of a trace."""
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            line = line.split("#")[0].strip()
            if not line:
                continue
            try:
                core, operation, address = line.split()
                yield int(core), operation == "W", int(address, 16)
            except ValueError:
                raise SystemExit(f"{path}:{number}: cannot read {line!r}")
`;

const CACHE = `class Cache:
    """A set-associative cache; the least recently used line of a set goes first."""

    def __init__(self, sets=64, ways=4, line=64):
        self.sets, self.ways, self.line = sets, ways, line
        self.lines = [dict() for _ in range(sets)]
        self.clock = 0

    def place(self, address):
        block = address // self.line
        return self.lines[block % self.sets], block

    def find(self, address):
        lines, block = self.place(address)
        entry = lines.get(block)
        if entry:
            self.clock += 1
            entry["used"] = self.clock
        return entry

    def fill(self, address, state):
        lines, block = self.place(address)
        if len(lines) >= self.ways and block not in lines:
            oldest = min(lines, key=lambda one: lines[one]["used"])
            del lines[oldest]
        self.clock += 1
        lines[block] = {"state": state, "used": self.clock}
        return lines[block]
`;

const MESI = `from cache import Cache


class Bus:
    """Carries reads and invalidations between the cores; one at a time."""

    def __init__(self, cores=4):
        self.caches = [Cache() for _ in range(cores)]
        self.reads = self.invalidations = self.write_backs = 0

    def others(self, core, address):
        for number, cache in enumerate(self.caches):
            entry = cache.find(address) if number != core else None
            if entry and entry["state"] != "I":
                yield entry

    def read(self, core, address):
        entry = self.caches[core].find(address)
        if entry and entry["state"] != "I":
            return True
        self.reads += 1
        shared = False
        for other in self.others(core, address):
            if other["state"] == "M":
                self.write_backs += 1
            other["state"] = "S"
            shared = True
        self.caches[core].fill(address, "S" if shared else "E")
        return False

    def write(self, core, address):
        entry = self.caches[core].find(address)
        if entry and entry["state"] in "ME":
            entry["state"] = "M"
            return True
        self.invalidations += 1
        for other in self.others(core, address):
            if other["state"] == "M":
                self.write_backs += 1
            other["state"] = "I"
        self.caches[core].fill(address, "M")
        return bool(entry and entry["state"] == "S")
`;

const SIMULATE = `import sys

from mesi import Bus
from trace import read_trace

bus, hits, total = Bus(), 0, 0
for core, write, address in read_trace(sys.argv[1]):
    hits += (bus.write if write else bus.read)(core, address)
    total += 1
print(f"命中率 {hits / max(total, 1):.2%}，总线读 {bus.reads}，作废 {bus.invalidations}，写回 {bus.write_backs}")
`;

const TESTS = `import unittest

from mesi import Bus


def states(bus, address):
    found = [cache.find(address) for cache in bus.caches]
    return "".join(entry["state"] if entry else "-" for entry in found)


class Mesi(unittest.TestCase):
    def test_first_reader_is_alone(self):
        bus = Bus()
        bus.read(0, 0x40)
        self.assertEqual(states(bus, 0x40), "E---")

    def test_second_reader_shares(self):
        bus = Bus()
        bus.read(0, 0x40)
        bus.read(1, 0x40)
        self.assertEqual(states(bus, 0x40), "SS--")

    def test_at_most_one_writer(self):
        bus = Bus()
        for core in range(4):
            bus.write(core, 0x40)
        self.assertEqual(states(bus, 0x40), "IIIM")


if __name__ == "__main__":
    unittest.main()
`;

const ARBITER = `class Arbiter:
    """Says which of the cores that ask has the bus next: round robin, so that none waits for ever."""

    def __init__(self, cores=4):
        self.cores, self.last = cores, cores - 1

    def next(self, asking):
        for step in range(1, self.cores + 1):
            core = (self.last + step) % self.cores
            if core in asking:
                self.last = core
                return core
        return None
`;

/** The first two demo teams; the first goes on after its work was returned. */
export const HISTORIES: readonly TeamHistory[] = [
  {
    commits: [
      { hours: 7 * DAY, who: 0, subject: '读入访存轨迹', files: { 'README.md': README, 'trace.py': TRACE } },
      { hours: 8 * DAY + 3, who: 1, subject: '组相联缓存与 LRU', files: { 'cache.py': CACHE } },
      { hours: 13 * DAY + 6, who: 0, subject: 'MESI 四态与总线', files: { 'mesi.py': MESI } },
      {
        hours: 14 * DAY + 2,
        who: 1,
        subject: '命令行与统计输出',
        files: { 'simulate.py': SIMULATE, 'traces/sharing.txt': '0 R 40\n1 R 40\n1 W 40\n0 R 40\n' },
      },
      { hours: 15 * DAY + 9, who: 0, subject: '状态转换的测试', files: { 'test_mesi.py': TESTS } },
      { hours: 18 * DAY + 4, who: 1, subject: '总线仲裁：轮转', files: { 'arbiter.py': ARBITER }, branch: 'bus-order' },
    ],
    pushes: [
      { hours: 13 * DAY + 7, who: 0, through: 2 },
      { hours: 14 * DAY + 3, who: 1, through: 3 },
      { hours: 15 * DAY + 10, who: 0, through: 4 },
      { hours: 18 * DAY + 5, who: 1, through: 5, branch: 'bus-order' },
    ],
  },
  {
    commits: [
      {
        hours: 9 * DAY,
        who: 1,
        subject: '缓存行与替换',
        files: { 'README.md': '# 缓存行\n\n缓存、协议、统计三个包互不引用。\n', 'cache/lines.py': CACHE },
      },
      { hours: 14 * DAY, who: 0, subject: '监听总线的协议', files: { 'protocol/bus.py': MESI.replace('from cache', 'from cache.lines') } },
      { hours: 16 * DAY, who: 1, subject: '轮转仲裁', files: { 'protocol/arbiter.py': ARBITER } },
    ],
    pushes: [
      { hours: 14 * DAY + 1, who: 0, through: 1 },
      { hours: 16 * DAY + 2, who: 1, through: 2 },
    ],
  },
];
