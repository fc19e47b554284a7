# Checks the syntax of Perl modules, one process for all: packages that are not installed are stood in for.
use strict;
use warnings;

# Compiling loads what a module uses; an empty package with the names that change how Perl parses is enough.
my $words = 'sub import { no strict "refs"; my $to = caller; '
    . '*{"${to}::log"} = \\my $log; '
    . '*{"${to}::$_"} = sub (*) { } for qw(usesub useall findsubmod); '
    . 'for my $word (qw(has with extends requires around before after uniq any all none first)) '
    . '{ *{"${to}::$word"} = sub { } unless defined &{"${to}::$word"} } } ';
my $data = 'sub mk_classdata { my ($class, $name, $value) = @_; no strict "refs"; '
    . '*{"${class}::$name"} = sub { $value = $_[1] if @_ > 1; $value } }';
my $absent = qr/^(?:namespace|Moose|Module|Class|Log|List|LWP|HTTP|URI|JSON|DateTime|Date|Role|Try|Test|Text|Getopt|Data|Params|MIME|Type)\b/;
push @INC, sub {
    my (undef, $file) = @_;
    (my $package = $file) =~ s{/}{::}g;
    $package =~ s/\.pm$//;
    return unless $package =~ $absent;
    my $text = "package $package; $words sub mk_accessors { } $data 1;";
    open my $handle, '<', \$text or die $!;
    return $handle;
};

my $failed = 0;
for my $file (@ARGV) {
    local $SIG{__WARN__} = sub { };
    my $pid = fork // die "fork: $!";
    if ($pid == 0) {
        my $source = do { local (@ARGV, $/) = ($file); <> };
        # A block that is never run is parsed all the same; a new line first, for POD.
        eval "sub {\n$source\n}; 1" or do { print STDERR "$file: $@"; exit 1 };
        exit 0;
    }
    waitpid $pid, 0;
    $failed = 1 if $?;
}
exit $failed;
