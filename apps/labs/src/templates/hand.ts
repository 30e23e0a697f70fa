/** The port over which the host reaches the hand. */
export const HAND_PORT = 'praxis.hand';

/**
 * A small program in the machine that does for its host what would otherwise need others to be started: in a fresh clone each of them
 * would be translated anew, read from the disk and written of in the journal. A line is a wish, its number is the answer. Numbers are
 * those of Linux on x86-64: reseeding random numbers 0x5207, size of a terminal 0x5414, setting the clock 164.
 */
export const HAND = `#!/usr/bin/perl
use strict;
my $journals = '/run/log/journal';
sub first { open(my $file, '<', $_[0]) or return ''; my $line = <$file>; chomp($line //= ''); $line }
sub note { open(my $file, '>', $_[0]) or return; syswrite($file, $_[1]); close($file) }
my %deeds = (
  identity => sub {
    my ($name, $id, $seed, $seconds, $micros) = @_;
    if (open(my $random, '+<', '/dev/urandom')) { syswrite($random, pack('H*', $seed)); ioctl($random, 0x5207, 0) }
    note('/proc/sys/kernel/hostname', $name);
    note('/etc/hostname', "$name\\n") if first('/etc/hostname') ne $name;
    if (open(my $file, '<', '/etc/hosts')) {
      my $hosts = join('', <$file>);
      my $before = $hosts;
      $hosts =~ s/^127\\.0\\.0\\.1.*$/127.0.0.1 localhost $name/m;
      note('/etc/hosts', $hosts) if $hosts ne $before;
    }
    my $old = first('/etc/machine-id');
    note('/etc/machine-id', "$id\\n");
    # What the journal holds already is this machine's as well; who writes it goes on under the name it knows.
    symlink($id, "$journals/$old") if $old ne '' && !-l "$journals/$old" && rename("$journals/$old", "$journals/$id");
    syscall(164, pack('qq', $seconds, $micros), 0);
  },
  size => sub {
    my ($rows, $columns) = @_;
    sysopen(my $line, '/dev/ttyS0', 04402) or return;
    ioctl($line, 0x5414, pack('S4', $rows, $columns, 0, 0));
  },
);
my ($port, $rest) = (undef, '');
select(undef, undef, undef, 0.3) until sysopen($port, '/dev/virtio-ports/${HAND_PORT}', 2);
for (;;) {
  my $got = sysread($port, my $piece, 4096);
  if (!$got) { select(undef, undef, undef, 0.3); next }
  $rest .= $piece;
  while ($rest =~ s/^([^\\n]*)\\n//) {
    my ($number, $deed, @words) = split(/ /, $1);
    $deeds{$deed}->(@words) if $deeds{$deed // ''};
    syswrite($port, "$number\\n");
  }
}
`;

export const HAND_SERVICE = `[Unit]
Description=Hand of the lab's host
[Service]
ExecStart=/usr/bin/perl /usr/local/lib/lab-hand
Restart=always
RestartSec=2
[Install]
WantedBy=multi-user.target
`;
